import type { Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log/log.ts';

/** What the payment provider is opened with. */
export interface PaymentsOptions {
  readonly config: Config;
  /** The database, to which the sandbox has connections of its own. */
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether the sandbox's time goes on by itself; it does by default. */
  readonly ticking?: boolean;
}
