// Lists, calls a tool, and is refused.
import { client, said, tell } from "./connect.mjs";

const [tool, args, other, holds] = process.argv.slice(3);

await tell(async () => {
  const list = await client.listTools();
  const good = await client.callTool({ name: tool, arguments: JSON.parse(args) });
  const bad = await client.callTool({ name: tool, arguments: { symbol: 7 } });
  const unknown = await client.callTool({ name: other, arguments: {} }).then(() => 0, (error) => error.code);
  return {
    revision: client.getNegotiatedProtocolVersion(),
    tools: list.tools.map((t) => t.name),
    answered: !good.isError && said(good).includes(holds) && good.structuredContent !== undefined,
    refused: bad.isError === true && said(bad) !== "" && bad.structuredContent === undefined,
    unknown,
  };
});
