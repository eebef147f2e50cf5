import type { FreeSpace } from '../../../platform/free-space.ts';
import { handleJob, job, type JobHandler } from '../../../platform/jobs/jobs.ts';
import { makeAllDue, type PassDeps } from './due-pass.ts';

export const makeDueTasks = job<Record<string, never>>('make-due-tasks');

export interface RepeatingJobsDeps extends PassDeps {
  readonly space: Pick<FreeSpace, 'isFull'>;
}

/**
 * Returns the job that creates due tasks. It runs on startup and every minute, because midnight depends on
 * the time zone.
 */
export function repeatingJobs(deps: RepeatingJobsDeps): readonly JobHandler[] {
  let running: Promise<unknown> | undefined;
  // Run one pass at a time. If a pattern becomes due in the meantime, this pass or the next one finds it. A
  // pass uses the abort signal of the job that started it.
  const pass = async (_data: object, _queue: unknown, signal: AbortSignal): Promise<void> => {
    // A skipped pass loses nothing: the next one creates everything due.
    if (deps.space.isFull) return;
    running ??= makeAllDue(deps, signal).finally(() => (running = undefined));
    await running;
  };
  return [{ ...handleJob(makeDueTasks, pass, '* * * * *'), atStart: true }];
}
