/** Limits and measures the memory of a server process. */
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const V1 = '/sys/fs/cgroup/memory';
const V2 = '/sys/fs/cgroup';

/** A process whose memory is measured, and limited if this computer allows control groups. */
export interface MemoryCap {
  /** True if the limit is enforced: at the limit, the kernel kills the process. */
  readonly isBounded: boolean;
  /** Returns the peak memory since the last reset, in MB. */
  peakMb(): number;
  reset(): void;
  /** Removes the control group once the process has ended. */
  remove(): Promise<void>;
}

/** Returns the resident memory in MB; undefined if the process has exited. */
async function residentMb(processId: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** Creates a control group with the memory limit. Returns undefined if that is not allowed. */
async function makeGroup(processId: number, bytes: number): Promise<string | undefined> {
  for (const [root, limit] of [
    [V1, 'memory.limit_in_bytes'],
    [V2, 'memory.max'],
  ] as const) {
    const group = `${root}/questlog-attack-${processId}`;
    try {
      await mkdir(group);
      await writeFile(`${group}/${limit}`, String(bytes));
      await writeFile(`${group}/cgroup.procs`, String(processId));
      return group;
    } catch {
      await rmdir(group).catch(() => {});
    }
  }
  return undefined;
}

const SAMPLE_MS = 20;

/**
 * Moves a running process into a control group with a memory limit, and samples its resident memory.
 * @param processId the server's process, which does not include its database
 * @param bytes the memory limit
 */
export async function capMemory(processId: number, bytes: number): Promise<MemoryCap> {
  const group = await makeGroup(processId, bytes);
  let peak = 0;
  const over = new AbortController();
  const sample = async (): Promise<void> => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, (await residentMb(processId)) ?? 0);
      await delay(SAMPLE_MS);
    }
  };
  const sampling = sample();
  return {
    isBounded: group !== undefined,
    peakMb: () => Math.round(peak),
    reset: () => {
      peak = 0;
    },
    remove: async () => {
      over.abort();
      await sampling;
      if (group !== undefined) await rmdir(group).catch(() => {});
    },
  };
}
