// `npm run hostile -- --calls 10000 --seed 1`: hostile calls over the whole API, to a server of their own.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startLiveServer } from '@questlog/testkit/live-server';
import { attack } from './attack.ts';

const { values } = parseArgs({ options: { calls: { type: 'string' }, seed: { type: 'string' } } });
const calls = Number(values.calls ?? 10_000);
const seed = Number(values.seed ?? 1);

const server = await startLiveServer();
try {
  const { called, statuses, slowest, problems } = await attack(server, calls, seed);
  const kept = /VmRSS:\s+(\d+) kB/.exec(
    await readFile(`/proc/${server.processId}/status`, 'utf8').catch(() => ''),
  );
  console.table(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)));
  console.log(`${called.size} operations`);
  console.log(`slowest: ${Math.round(slowest.ms)} ms, ${slowest.call}`);
  if (kept?.[1] !== undefined) console.log(`memory of the server: ${Math.round(Number(kept[1]) / 1024)} MB`);
  for (const problem of problems) console.error(problem);
  console.log(`${calls} calls with seed ${seed}: ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await server.close();
}
