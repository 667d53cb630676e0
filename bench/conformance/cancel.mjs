// Stops a call that waits, and says whether its tool was stopped.
import { client, tell } from "./connect.mjs";

const waits = async () => (await client.callTool({ name: "waits", arguments: {} })).structuredContent;

async function until(holds) {
  for (const end = Date.now() + 10_000; Date.now() < end; ) {
    const seen = await waits();
    if (holds(seen)) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

await tell(async () => {
  const before = await waits();
  const abort = new AbortController();
  const call = client.callTool({ name: "wait", arguments: {} }, { signal: abort.signal }).then(() => false, () => true);
  const ran = await until((now) => now.running === 1);
  abort.abort("enough");
  const givenUp = await call;
  const stopped = await until((now) => now.running === 0 && now.stopped === before.stopped + 1);
  return { ran, givenUp, stopped };
});
