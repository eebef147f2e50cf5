/** Calls any endpoint in the contract with valid parameters and bodies. */
import { createECDH } from 'node:crypto';
import type { Endpoint } from '@questlog/contract/route';
import { syncedRoutes } from '@questlog/contract/synced-nouns';
import { addDays } from '@questlog/domain/dates/local-date';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { newId } from '@questlog/domain/uuid';
import type { TestServer, TestUser } from '@questlog/testkit/server';

/**
 * Row ids by path parameter. The key for `{id}` is the resource in the path, for example `tasks`. If an
 * action needs its own row, the key is resource and action, for example `scheduled-tasks/create-now`.
 */
export type RowIds = Readonly<Record<string, string>>;

const NO_ROW = '00000000-0000-7000-8000-000000000000';

/** Subscribes an account to a plan, if it has no subscription. @returns the id of one of its invoices */
async function subscribe(
  { payments: { stripe, prices, webhookSecret } }: TestServer,
  { api }: TestUser,
): Promise<string> {
  // Disable the webhooks, because their effects would interfere with a test's calls.
  await webhookSecret();
  for (const { id } of (await stripe.webhookEndpoints.list()).data) {
    await stripe.webhookEndpoints.update(id, { disabled: true });
  }
  await api('POST /api/billing/portal', {});
  const { customerId, subscriptionId } = await api('GET /api/billing');
  const customer = customerId ?? '';
  if (subscriptionId === null) {
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const items = [{ price: prices.Team ?? '' }];
    await stripe.subscriptions.create({ customer, default_payment_method: card.id, items });
  }
  // Make the server sync the subscription now, so that later calls need not.
  await api('POST /api/billing/cancel');
  await api('POST /api/billing/reactivate');
  return (await api('GET /api/billing/invoices'))[0]?.id ?? '';
}

/** The fields of a created row that tests need. */
interface MadeRow {
  readonly id: string;
  readonly createdAt: string;
}

/** Creates a row of each resource with a `POST /api/<resource>` endpoint in a user's account. */
async function makeNouns(
  server: TestServer,
  { accountId, tokens }: TestUser,
): Promise<ReadonlyMap<string, MadeRow>> {
  const made = new Map<string, MadeRow>();
  const headers = { authorization: `Bearer ${tokens.accessToken}`, 'x-account-id': accountId };
  for (const route of syncedRoutes) {
    const [, , noun = '', ...rest] = route.path.split('/');
    if (route.method !== 'POST' || rest.length > 0) continue;
    const response = await callEndpoint(server.url, route, {}, headers);
    made.set(noun, (await response.json()) as MadeRow);
  }
  return made;
}

/**
 * Creates a row of each resource in a user's account. Resources without a `POST /api/<resource>` endpoint are
 * created here.
 */
export async function makeRows(server: TestServer, owner: TestUser): Promise<RowIds> {
  const { accountId, api } = owner;
  const memberId = await server.join(await server.register(), owner);
  const invitationId = newId(0);
  await server.database.pool.query(
    `insert into invitations (account_id, id, email, role, nonce, token_hash, created_at, expires_at)
     values ($1, $2, $3, 'Member', $4, sha256(convert_to($3, 'UTF8')), now(), 'infinity')`,
    [accountId, invitationId, `${invitationId}@example.org`, Buffer.alloc(16)],
  );
  const nouns = await makeNouns(server, owner);
  const project = nouns.get('projects');
  const today = project?.createdAt.slice(0, 10) ?? '';
  // Create a task with a tag, a project and a series, for the endpoints of all four.
  const task = await api('POST /api/tasks', {
    body: {
      title: 't',
      projectId: project?.id ?? null,
      tagPaths: [`tag${newId(0)}`],
      scheduledDate: formatWireDate(today),
    },
  });
  const section = await api('POST /api/projects/{id}/sections', {
    params: { id: project?.id ?? '' },
    body: { title: 's' },
  });
  const comment = await api('POST /api/tasks/{id}/comments', {
    params: { id: task.id },
    body: { body: 'c' },
  });
  const { data: pattern } = await api('POST /api/tasks/{id}/repeat', {
    params: { id: task.id },
    body: { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' },
  });
  const { reminders } = await api('PUT /api/tasks/{id}/reminders', {
    params: { id: task.id },
    body: { reminders: [{ kind: 'relative', offsetMinutes: 10 }] },
  });
  const filter = await api('POST /api/accounts/{accountId}/filters', {
    params: { accountId },
    body: { name: 'f', query: 'p1', shared: true },
  });
  const { tokens } = await api('GET /api/tokens');
  const token = tokens[0] ?? (await makeToken(owner));
  const webhook = await makeWebhook(server, owner);
  const device = await api('POST /api/push/subscriptions', { body: newDevice() });
  const invoice = await subscribe(server, owner);
  return {
    accountId,
    memberId,
    invoice,
    invitationId,
    tagId: task.tagIds[0] ?? '',
    patternId: pattern.id,
    ...Object.fromEntries([...nouns].map(([noun, { id }]) => [noun, id])),
    tasks: task.id,
    sections: section.id,
    comments: comment.id,
    filters: filter.id,
    lookup: task.id,
    reminders: reminders[0]?.id ?? '',
    push: device.id,
    ...webhook,
    tokens: token.id,
    grant: await connectAssistant(server, owner),
    'changes/undo': await makeAssistantChange(server, owner, null),
    'changes/redo': await makeAssistantChange(server, owner, new Date()),
    'scheduled-tasks': occurrenceId(pattern.id, addDays(today, 1)),
    'scheduled-tasks/create-now': occurrenceId(pattern.id, addDays(today, 2)),
  };
}

/** Adds a webhook with a message, whatever the plan of the account. */
async function makeWebhook(server: TestServer, { accountId }: TestUser): Promise<RowIds> {
  const [id, messageId] = [newId(0), newId(0)];
  await server.database.pool.query(
    `with made as (
       insert into webhooks (account_id, id, name, url, secret, events, next_at, created_at)
       values ($1, $2, 'w', 'https://127.0.0.1/', '', '{tag.created}', now(), now())
     )
     insert into webhook_messages (account_id, id, webhook_id, number, type, body, next_at, created_at)
     values ($1, $3, $2, 0, 'tag.created', '{}', 'infinity', now())`,
    [accountId, id, messageId],
  );
  return { webhooks: id, messageId };
}

function makeToken({ api, accountId }: TestUser) {
  return api('POST /api/tokens', {
    body: { name: 't', accountId, scopes: ['read'], expiresInDays: null },
  });
}

/** Stores a grant of an assistant. @returns its id */
async function connectAssistant({ database }: TestServer, { user, accountId }: TestUser): Promise<string> {
  const grantId = newId(0);
  await database.pool.query(
    `insert into assistant_grants
       (account_id, grant_id, user_id, client_id, client_name, client_host, scopes, created_at, expires_at)
     values ($1, $2, $3, 'x', 'x', 'x', '{read}', now(), '2999-01-01')`,
    [accountId, grantId, user.id],
  );
  return grantId;
}

/** Stores a change of an assistant, which has changed no row. @returns its id */
async function makeAssistantChange(
  { database }: TestServer,
  { user, accountId }: TestUser,
  undoneAt: Date | null,
): Promise<string> {
  const id = newId(0);
  await database.pool.query(
    `insert into assistant_changes
       (account_id, id, user_id, token_id, client_name, label, changes, created_at, undone_at)
     values ($1, $2, $3, 'x', 'x', 'x', '[]', now(), $4)`,
    [accountId, id, user.id, undoneAt],
  );
  return id;
}

/** Returns the subscription of a new device at a push service. */
function newDevice() {
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${newId(0)}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: Buffer.alloc(16).toString('base64url'),
    },
    deviceName: 'x',
  };
}

export const nameOf = (route: Endpoint): string => `${route.method} ${route.path}`;

/** Returns an endpoint's path. Puts an unknown id in place of each row id that is not given. */
export function pathOf({ path }: Endpoint, ids: RowIds): string {
  const parts = path.split('/');
  const noun = parts[parts.indexOf('{id}') - 1] ?? parts[2] ?? '';
  const row = ids[`${noun}/${parts.at(-1)}`] ?? ids[noun];
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'id' ? row : ids[name]) ?? NO_ROW);
}

/**
 * Returns a request body that contains the fields of every endpoint. Each endpoint reads only its own fields.
 */
function bodyOf(route: Endpoint, ids: RowIds): object | undefined {
  if (route.method === 'GET' || route.method === 'DELETE') return undefined;
  return {
    title: 'x',
    name: `x${newId(0)}`,
    text: 'x',
    query: 'x',
    body: 'x',
    view: route.path.includes('/filters') ? 'list' : 'today',
    as: 'events',
    url: 'https://127.0.0.1/',
    tasks: [
      {
        title: 'x',
        taskId: ids['tasks'] ?? NO_ROW,
        context: 'today',
        newOrder: 1,
        reminders: [],
      },
    ],
    comments: [{ id: newId(0), taskId: ids['tasks'] ?? NO_ROW, body: 'x' }],
    sections: [{ sectionId: ids['sections'] ?? NO_ROW, newOrder: 1 }],
    taskIds: [ids['tasks']],
    ids: [ids['tasks']],
    patternId: ids['patternId'] ?? NO_ROW,
    projectId: null,
    scheduledDate: null,
    completed: true,
    addTagIds: [],
    tagIds: [],
    arranged: [],
    favourites: [],
    accountId: ids['accountId'],
    memberId: ids['memberId'],
    accountType: 'Team',
    role: 'Member',
    email: `${newId(0)}@example.org`,
    accept: false,
    status: 'Active',
    themePreference: 0,
    frequency: 'Daily',
    interval: 1,
    repeatMode: 'Schedule',
    newPassword: 'long enough',
    tier: 'TeamPro',
    targetTier: 'TeamPro',
    sessionId: 'cs_test_none',
    paymentMethodId: 'pm_card_visa',
    reminders: [],
    assigneeId: null,
    minutes: 10,
    kinds: ['reminder'],
    subscriptionId: ids['push'] ?? NO_ROW,
    token: 'x',
    scopes: ['read'],
    expiresInDays: 7,
    action: 'done',
    events: ['task.created'],
    since: '2026-01-01T00:00:00Z',
    ...newDevice(),
  };
}

export function callEndpoint(
  url: string,
  route: Endpoint,
  ids: RowIds,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const body = bodyOf(route, ids);
  return fetch(url + pathOf(route, ids), {
    method: route.method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
