import type { FreeSpace } from '../../../platform/free-space.ts';
import { handleJob, job, type JobHandler } from '../../../platform/jobs/jobs.ts';
import { makeAllDue, type PassDeps } from './due-pass.ts';

/** Makes the tasks whose day has begun. */
export const makeDueTasks = job<Record<string, never>>('make-due-tasks');

export interface RepeatingJobsDeps extends PassDeps {
  readonly space: Pick<FreeSpace, 'isFull'>;
}

/** The job of repeating tasks: every minute, since somewhere it may be midnight, and when a server starts. */
export function repeatingJobs(deps: RepeatingJobsDeps): readonly JobHandler[] {
  let running: Promise<unknown> | undefined;
  // One at a time: what comes due meanwhile, this pass or the next one finds. Its time is that of the job that began it.
  const pass = async (_data: object, _queue: unknown, signal: AbortSignal): Promise<void> => {
    // Nothing is lost by waiting: each pass makes all that has come due.
    if (deps.space.isFull) return;
    running ??= makeAllDue(deps, signal).finally(() => (running = undefined));
    await running;
  };
  return [{ ...handleJob(makeDueTasks, pass, '* * * * *'), atStart: true }];
}
