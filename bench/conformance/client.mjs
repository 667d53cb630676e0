// Asks with the client of the official TypeScript SDK, and prints what it saw.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const [where, tool, args, other, holds] = process.argv.slice(2);
const place = JSON.parse(where);

function transport() {
  if (place.url) {
    return new StreamableHTTPClientTransport(new URL(place.url), { requestInit: { headers: { Authorization: `Bearer ${place.token}` } } });
  }
  const [command, ...rest] = place.command;
  return new StdioClientTransport({ command, args: rest, env: { ...process.env, DESKWORTH_HOME: place.home } });
}

const mode = place.era === "2026-07-28" ? { pin: place.era } : "legacy";
const client = new Client({ name: "conformance", version: "1" }, { versionNegotiation: { mode } });
const said = (result) => (result.content[0]?.type === "text" ? result.content[0].text : "");

async function ask() {
  await client.connect(transport());
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
}

const seen = await ask().catch((error) => ({ errorText: String(error) }));
await client.close();
console.log(JSON.stringify(seen));
