import type { Pool } from 'pg';
import type { Announcer } from '../../account-change/announcer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Payments } from './provider/payments.ts';

/** Dependencies of the billing commands and jobs. */
export interface BillingDeps {
  readonly pool: Pool;
  readonly payments: Payments;
  readonly log: Log;
  readonly clock: Clock;
  readonly live: Announcer;
}
