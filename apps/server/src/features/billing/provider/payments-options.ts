import type { Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log/log.ts';

/** The options for opening the payment provider. */
export interface PaymentsOptions {
  readonly config: Config;
  /** The database URL; the sandbox opens its own connections. */
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether the sandbox's clock advances automatically; true by default. */
  readonly ticking?: boolean;
}
