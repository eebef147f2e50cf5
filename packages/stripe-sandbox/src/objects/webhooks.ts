/** Events and webhook endpoints (https://docs.stripe.com/api/events, /api/webhook_endpoints). */
import { randomBytes } from 'node:crypto';
import type { Call, Routes } from '../wire/call.ts';
import { idOf } from '../wire/call.ts';
import { refuse } from '../wire/api-error.ts';
import { pageOf } from '../wire/lists.ts';
import { newId } from '../state/ids.ts';
import type { WebhookEndpoint } from '../state/kinds.ts';
import { API_VERSION, type Store } from '../state/store.ts';

interface EndpointSecret {
  readonly secret: string;
}

/**
 * Creates an endpoint.
 * @returns the endpoint with its secret, which no later call returns
 */
async function addEndpoint(
  store: Store,
  url: string,
  enabledEvents: string[],
  description: string | null = null,
): Promise<WebhookEndpoint & EndpointSecret> {
  const endpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: store.realNow,
    description,
    enabled_events: enabledEvents,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  } satisfies WebhookEndpoint;
  const secret = `whsec_${randomBytes(24).toString('hex')}`;
  await store.put('webhook_endpoint', endpoint, { hidden: { secret } satisfies EndpointSecret });
  return { ...endpoint, secret };
}

/** Marks the webhook endpoint that belongs to the `webhookUrl` option. */
const OWN = 'told from the beginning';

/**
 * Creates the operator's endpoint for all events, or updates its address.
 * @returns its secret
 */
export async function ownEndpoint(store: Store, url: string): Promise<string> {
  const known = (await store.all('webhook_endpoint')).find(({ description }) => description === OWN);
  if (known === undefined) return (await addEndpoint(store, url, ['*'], OWN)).secret;
  if (known.url !== url) await store.put('webhook_endpoint', { ...known, url });
  return (await store.hidden<EndpointSecret>(known.id))?.secret ?? '';
}

async function create({ store, params }: Call): Promise<WebhookEndpoint> {
  const url = params.required('url');
  if (URL.parse(url) === null)
    refuse('Invalid URL: An explicit scheme (such as https) must be provided.', { param: 'url' });
  const events = params.texts('enabled_events');
  if (events.length === 0) {
    refuse('Missing required param: enabled_events.', { code: 'parameter_missing', param: 'enabled_events' });
  }
  return addEndpoint(store, url, events);
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

async function remove(call: Call): Promise<object> {
  const endpoint = await call.store.get('webhook_endpoint', idOf(call));
  await call.store.remove(endpoint.id);
  return { id: endpoint.id, object: 'webhook_endpoint', deleted: true };
}

export const webhookRoutes: Routes = {
  'GET /v1/events/:id': (call) => call.store.get('event', idOf(call)),
  'GET /v1/events': (call) => {
    const type = call.params.text('type');
    return pageOf(call, '/v1/events', {
      kind: 'event',
      matches: (one) => type === undefined || one.type === type,
    });
  },
  'POST /v1/webhook_endpoints': create,
  'GET /v1/webhook_endpoints/:id': (call) => call.store.get('webhook_endpoint', idOf(call)),
  'POST /v1/webhook_endpoints/:id': update,
  'DELETE /v1/webhook_endpoints/:id': remove,
  'GET /v1/webhook_endpoints': (call) => pageOf(call, '/v1/webhook_endpoints', { kind: 'webhook_endpoint' }),
};
