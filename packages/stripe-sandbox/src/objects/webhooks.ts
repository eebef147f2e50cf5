/** Events and webhook endpoints (https://docs.stripe.com/api/events, /api/webhook_endpoints). */
import { randomBytes } from 'node:crypto';
import type { Call, Routes } from '../wire/call.ts';
import { idOf } from '../wire/call.ts';
import { pageOf } from '../wire/lists.ts';
import { newId } from '../state/ids.ts';
import type { WebhookEndpoint } from '../state/kinds.ts';
import { API_VERSION, type Store } from '../state/store.ts';

interface EndpointSecret {
  readonly secret: string;
}

/**
 * Creates the operator's endpoint for all events, or updates its address.
 * @returns its secret
 */
export async function ownEndpoint(store: Store, url: string): Promise<string> {
  const [known] = await store.all('webhook_endpoint');
  if (known !== undefined) {
    if (known.url !== url) await store.put('webhook_endpoint', { ...known, url });
    return (await store.hidden<EndpointSecret>(known.id))?.secret ?? '';
  }
  const endpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: store.realNow,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  } satisfies WebhookEndpoint;
  const secret = `whsec_${randomBytes(24).toString('hex')}`;
  await store.put('webhook_endpoint', endpoint, { hidden: { secret } satisfies EndpointSecret });
  return secret;
}

async function update(call: Call): Promise<WebhookEndpoint> {
  const { store, params } = call;
  const before = await store.get('webhook_endpoint', idOf(call));
  const events = params.texts('enabled_events');
  const disabled = params.flag('disabled');
  return store.put('webhook_endpoint', {
    ...before,
    url: params.text('url') ?? before.url,
    enabled_events: events.length === 0 ? before.enabled_events : events,
    status: disabled === undefined ? before.status : disabled ? 'disabled' : 'enabled',
  });
}

export const webhookRoutes: Routes = {
  'GET /v1/events': (call) => {
    const type = call.params.text('type');
    return pageOf(call, '/v1/events', {
      kind: 'event',
      matches: (one) => type === undefined || one.type === type,
    });
  },
  'POST /v1/webhook_endpoints/:id': update,
  'GET /v1/webhook_endpoints': (call) => pageOf(call, '/v1/webhook_endpoints', { kind: 'webhook_endpoint' }),
};
