// Lists, says so, waits for a line while the server is started anew, and calls.
import { once } from "node:events";
import { client, said, tell } from "./connect.mjs";

const [tool, args, holds] = process.argv.slice(3);

await tell(async () => {
  await client.listTools();
  console.log("listed");
  await once(process.stdin, "data");
  const good = await client.callTool({ name: tool, arguments: JSON.parse(args) });
  return { answered: !good.isError && said(good).includes(holds) };
});
