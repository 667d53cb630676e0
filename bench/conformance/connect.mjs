// The client of the official TypeScript SDK, at the place that the first argument names.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const place = JSON.parse(process.argv[2]);

function transport() {
  if (place.url) {
    return new StreamableHTTPClientTransport(new URL(place.url), { requestInit: { headers: { Authorization: `Bearer ${place.token}` } } });
  }
  const [command, ...rest] = place.command;
  return new StdioClientTransport({ command, args: rest, env: { ...process.env, DESKWORTH_HOME: place.home } });
}

const mode = place.era === "2026-07-28" ? { pin: place.era } : "legacy";
export const client = new Client({ name: "conformance", version: "1" }, { versionNegotiation: { mode } });
export const said = (result) => (result.content[0]?.type === "text" ? result.content[0].text : "");

// tell connects, asks, and prints as one line of JSON what was seen.
export async function tell(ask) {
  const seen = await client.connect(transport()).then(ask).catch((error) => ({ errorText: String(error) }));
  await client.close();
  console.log(JSON.stringify(seen));
  process.exit(0);
}
