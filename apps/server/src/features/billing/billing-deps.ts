import type { Pool } from 'pg';
import type { Announcer } from '../../account-change/announcer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Payments } from './provider/payments.ts';

/** Dependencies of billing, for both requests and jobs. */
export interface BillingDeps {
  readonly pool: Pool;
  readonly payments: Payments;
  readonly log: Log;
  readonly clock: Clock;
  /** Announces changes after their transaction has committed. */
  readonly live: Announcer;
}
