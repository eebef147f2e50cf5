import type { LiveServer } from '@questlog/testkit/live-server';
import type { Statuses } from './send.ts';

/** One attack on a prepared server. */
export interface Step {
  readonly name: string;
  /**
   * Runs the attack.
   * @returns a note for the result table, and a description of any problem other than memory and response
   * times
   */
  readonly run: () => Promise<{ readonly note: string; readonly problem?: string }>;
  /** Maximum memory of the server, in MB. */
  readonly mostMb?: number;
  /** Maximum response time for the other user, at the 95th percentile, in milliseconds. */
  readonly apiP95?: number;
  readonly pageP95?: number;
}

export interface Scenario {
  readonly name: string;
  readonly prepare: (server: LiveServer) => Promise<readonly Step[]>;
}

/** Returns the result of a step that only sends requests. */
export async function noted(statuses: Promise<Statuses>): ReturnType<Step['run']> {
  const { failures, summary } = await statuses;
  return failures === 0
    ? { note: summary }
    : { note: summary, problem: `${failures} answers of 500 or more` };
}
