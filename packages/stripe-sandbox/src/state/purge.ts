/** Deletes old objects, so that a sandbox can run for years. */
import type { Pool } from 'pg';

/**
 * How long objects are kept, as in Stripe. Ages are measured by the database's clock, because a customer's
 * test clock may have been moved.
 */
const RESPONSE_AGE = '24 hours';
const EVENTS = '30 days';
const SESSIONS = '24 hours';
/** Maximum number of rows of each kind that one purge deletes. The next purge deletes more. */
const TOGETHER = 1_000;

const PURGES = [
  `delete from stripe_sandbox.kept_answers where key in (
     select key from stripe_sandbox.kept_answers
      where kept_at < now() - interval '${RESPONSE_AGE}' order by kept_at limit ${TOGETHER})`,
  // Deliveries of events this old were abandoned long ago.
  `with removed as (
     delete from stripe_sandbox.objects where id in (
       select id from stripe_sandbox.objects
        where kind = 'event' and made_at < now() - interval '${EVENTS}' order by place limit ${TOGETHER})
     returning id
   )
   delete from stripe_sandbox.deliveries where event_id in (select id from removed)`,
  `delete from stripe_sandbox.objects where id in (
     select id from stripe_sandbox.objects
      where kind = 'billing_portal.session' and made_at < now() - interval '${SESSIONS}'
      order by place limit ${TOGETHER})`,
];

/** Deletes expired stored responses, old events, and old customer portal sessions. */
export async function purge(pool: Pool): Promise<void> {
  for (const sql of PURGES) await pool.query(sql);
}
