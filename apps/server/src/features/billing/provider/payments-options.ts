import type { Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log/log.ts';

export interface PaymentsOptions {
  readonly config: Config;
  /** The database's URL, to which the sandbox opens its own connections. */
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
  /** True by default: the sandbox's clock advances automatically. */
  readonly ticking?: boolean;
}
