/**
 * A process that writes a message, prints its id once it is committed, and sends it. A test kills it in between. The
 * arguments are the URL of the database, the account and the webhook.
 */
import { newId } from '@questlog/domain/uuid';
import { unannounced } from '../../../account-change/announcer.ts';
import { systemClock } from '../../../platform/clock.ts';
import { openPool } from '../../../platform/db/pool.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { parseNetworks } from '../../../platform/http/outgoing/networks.ts';
import { createOutgoing } from '../../../platform/http/outgoing/outgoing.ts';
import { createLog } from '../../../platform/log/log.ts';
import { insertMessages } from '../messages.queries.ts';
import { WebhookSender } from '../webhook-sender.ts';

const [url = '', accountId = '', webhookId = ''] = process.argv.slice(2);
const log = createLog('silent');
const pool = openPool({ url, log, max: 2 });
const sender = new WebhookSender({
  pool,
  log,
  clock: systemClock,
  // Nothing is switched off here, so no job is queued.
  jobs: { enqueue: () => Promise.resolve(), retry: () => Promise.resolve(undefined) },
  live: unannounced,
  outgoing: createOutgoing({ allowed: parseNetworks('127.0.0.0/8') ?? [] }),
});

const id = newId(Date.now());
await inTransaction(pool, async (client) => {
  const body = JSON.stringify({ type: 'task.created', id });
  const messages = JSON.stringify([{ id, webhook_id: webhookId, type: 'task.created', body }]);
  await insertMessages(client, { accountId, messages, now: new Date() });
});
process.stdout.write(`${id}\n`);
await sender.send();
await sender.close();
await pool.end();
