// `npm run hostile -- --calls 10000 --seed 1` starts a server and makes hostile calls to its whole API. It
// fails if a check fails, a response is slow, or the server uses too much memory.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startLiveServer } from '@questlog/testkit/live-server';
import { attack } from './attack.ts';

const MAX_RESPONSE_MS = 1_000;
/** The dictionaries of weak passwords take 26 of them. */
const MAX_MEMORY_MB = 350;

/** Returns a process's peak memory in MB; undefined if the system does not report it. */
async function peakMemory(processId: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
}

const { values } = parseArgs({ options: { calls: { type: 'string' }, seed: { type: 'string' } } });
const calls = Number(values.calls ?? 10_000);
const seed = Number(values.seed ?? 1);

const server = await startLiveServer();
try {
  const { called, statuses, slowest, problems } = await attack(server, calls, seed);
  const slowestMs = Math.round(slowest.ms);
  const memory = await peakMemory(server.processId);
  const beyond = [
    ...(slowestMs > MAX_RESPONSE_MS ? [`${slowest.call} took ${slowestMs} ms`] : []),
    ...(memory !== undefined && memory > MAX_MEMORY_MB ? [`the server held ${memory} MB`] : []),
  ];
  console.table(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)));
  console.log(`${called.size} operations`);
  console.log(`slowest: ${slowestMs} ms, ${slowest.call}`);
  if (memory !== undefined) console.log(`memory of the server, at the most: ${memory} MB`);
  const found = [...problems, ...beyond];
  for (const problem of found) console.error(problem);
  console.log(`${calls} calls with seed ${seed}: ${found.length} problems`);
  process.exitCode = found.length === 0 ? 0 : 1;
} finally {
  await server.close();
}
