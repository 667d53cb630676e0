// Lists, calls a tool, reads what it links to, gets a prompt, and is refused.
import { client, said, tell } from "./connect.mjs";

const [tool, args, other, holds] = process.argv.slice(3);

await tell(async () => {
  const list = await client.listTools();
  const good = await client.callTool({ name: tool, arguments: JSON.parse(args) });
  const link = good.content.find((c) => c.type === "resource_link");
  const whole = (await client.readResource({ uri: link.uri })).contents[0];
  const prompt = await client.getPrompt({ name: "brief_company", arguments: { company: holds } });
  const bad = await client.callTool({ name: tool, arguments: { symbol: 7 } });
  const unknown = await client.callTool({ name: other, arguments: {} }).then(() => 0, (error) => error.code);
  return {
    revision: client.getNegotiatedProtocolVersion(),
    tools: list.tools.map((t) => t.name),
    answered: !good.isError && said(good).includes(holds) && good.structuredContent !== undefined,
    read: whole.mimeType === "text/csv" && Buffer.byteLength(whole.text) === link.size,
    prompted: prompt.messages[0].content.text.includes(holds),
    refused: bad.isError === true && said(bad) !== "" && bad.structuredContent === undefined,
    unknown,
  };
});
