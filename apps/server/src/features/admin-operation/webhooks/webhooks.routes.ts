import type { Pool } from 'pg';
import {
  getWebhooksOverview,
  listWebhookDeliveries,
  replayWebhook,
} from '@questlog/contract/admin/admin-operation';
import { receiveWebhook } from '@questlog/contract/billing';
import { bindAudited } from '../../../endpoint/admin/audited.ts';
import { boundedTotal, pageFacts } from '../../../endpoint/admin/pages.ts';
import { bind, type BoundRoute } from '../../../endpoint/binding.ts';
import { withCustomPlans } from '../../../platform/db/custom-plans.ts';
import { fail } from '../../../platform/errors.ts';
import { json } from '../../../platform/http/responses/route-response.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import { readFromProvider } from '../../billing/webhook.commands.ts';
import { countDeliveries, deliveries, openDeliveryAgain } from './deliveries.queries.ts';

/** Returns the webhook routes. @param publicUrl the URL at which the provider reaches the server */
export function adminWebhookRoutes(pool: Pool, jobs: JobQueue, publicUrl: string): readonly BoundRoute[] {
  const taken = {
    id: 'payment',
    description: 'Events of the payment provider',
    url: `${publicUrl}${receiveWebhook.path}`,
  };
  return [
    bind(getWebhooksOverview, async () => json(200, { data: [taken] })),

    bind(listWebhookDeliveries, ({ query: { state, ...paging } }) =>
      withCustomPlans(pool, async (client) => {
        const total = boundedTotal(await countDeliveries(client, state));
        const page = await deliveries(client, state, paging);
        return json(200, { deliveries: page, ...pageFacts(paging, total) });
      }),
    ),

    bindAudited(
      pool,
      replayWebhook,
      async (client, { params }) => {
        const { delivery, customer } =
          (await openDeliveryAgain.first(client, { id: params.event })) ?? fail('not_found');
        await readFromProvider(client, jobs, { id: delivery.id, customer });
        return {
          value: delivery,
          noted: { description: `Replayed ${delivery.event}`, resourceId: delivery.id },
        };
      },
      { respond: (delivery) => json(202, delivery) },
    ),
  ];
}
