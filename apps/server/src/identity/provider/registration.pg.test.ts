import { expect, it } from 'vitest';
import {
  assistantOf,
  browserOf,
  connectAssistant,
  renewAssistant,
  requestAssistantTokens,
} from '@questlog/testkit/assistant';
import { beginSignIn } from '@questlog/testkit/hosted-sign-in';
import { serverForTests } from '@questlog/testkit/server';
import { purgeExpired } from './purge.queries.ts';

const server = await serverForTests({ env: { TRUST_PROXY: 'true' } });
const { clock, database } = server;

const REDIRECT = 'https://assistant.example/back';

interface Registered {
  readonly client_id: string;
  readonly client_secret?: string;
  readonly error?: string;
  readonly error_description?: string;
  readonly [name: string]: unknown;
}

let visitors = 0;

/** Sends a registration, each from a new address unless one is given. */
async function register(fields: unknown, from?: string) {
  visitors += 1;
  const response = await fetch(`${server.url}/idp/reg`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from ?? `10.2.${visitors >> 8}.${visitors & 255}`,
    },
    body: typeof fields === 'string' ? fields : JSON.stringify(fields),
  });
  return { status: response.status, body: (await response.json()) as Registered };
}

const PUBLIC = {
  client_name: 'Registered',
  redirect_uris: [REDIRECT],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
};

const clients = async () =>
  (await database.pool.query(`select from identity_records where kind = 'Client'`)).rowCount;

async function purge() {
  await purgeExpired(database.pool, new Date(clock.now().epochMilliseconds));
}

it('a public client registers and signs in a user (ASSIST-11)', async () => {
  const ada = await server.register();
  const { status, body } = await register(PUBLIC);
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...PUBLIC, application_type: 'web', response_types: ['code'] });
  expect(body).not.toHaveProperty('client_secret');
  expect(body).not.toHaveProperty('registration_access_token');
  const client = assistantOf(server, { clientId: body.client_id, redirectUri: REDIRECT });
  const tokens = await connectAssistant(client, ada);
  expect((await renewAssistant(client, tokens.refresh_token)).status).toBe(200);
});

it('a client with a secret must send it (ASSIST-11, V10.4.10)', async () => {
  const ada = await server.register();
  const { body } = await register({ ...PUBLIC, token_endpoint_auth_method: 'client_secret_post' });
  expect(body.client_secret?.length).toBeGreaterThan(30);
  const client = assistantOf(server, { clientId: body.client_id, redirectUri: REDIRECT });
  await expect(connectAssistant(client, ada)).rejects.toThrow('invalid_');
  const wrong = { grant_type: 'refresh_token', refresh_token: 'x', client_secret: 'wrong' };
  expect((await requestAssistantTokens(client, wrong)).body.error).toBe('invalid_client');
  const right = { ...wrong, client_secret: body.client_secret ?? '' };
  expect((await requestAssistantTokens(client, right)).body.error).toBe('invalid_grant');
});

it('a client with loopback redirects is native and may use any port (ASSIST-11)', async () => {
  const redirects = ['http://127.0.0.1/back', 'http://localhost:3000/back', 'http://[::1]/back'];
  const { body } = await register({ ...PUBLIC, redirect_uris: redirects, application_type: 'web' });
  expect(body['application_type']).toBe('native');
  const open = async (redirectUri: string) => {
    const client = assistantOf(server, { clientId: body.client_id, redirectUri });
    return (await beginSignIn(client, browserOf(client))).page.url.pathname;
  };
  for (const uri of ['http://127.0.0.1:50123/back', 'http://localhost:50123/back', 'http://[::1]:50123/back'])
    expect(await open(uri), uri).toMatch(/^\/idp\/sign-in\//);
  for (const uri of ['http://127.0.0.1:50123/other', 'https://127.0.0.1:50123/back', 'http://127.0.0.2/back'])
    expect(await open(uri), uri).toBe('/idp/auth');
});

it('stores only the fields that the product uses (ASSIST-11)', async () => {
  const { status, body } = await register({
    ...PUBLIC,
    client_id: 'questlog-web',
    client_secret: 'chosen',
    jwks_uri: `${server.url}/keys`,
    sector_identifier_uri: `${server.url}/sector`,
    logo_uri: 'https://evil.example/logo.svg',
    post_logout_redirect_uris: ['https://evil.example/'],
    subject_type: 'pairwise',
    require_auth_time: true,
    id_token_signed_response_alg: 'none',
    software_statement: 'x',
  });
  expect(status).toBe(201);
  expect(body.client_id).not.toBe('questlog-web');
  for (const name of ['jwks_uri', 'sector_identifier_uri', 'logo_uri', 'client_secret', 'software_statement'])
    expect(body, name).not.toHaveProperty(name);
  expect(body).toMatchObject({
    post_logout_redirect_uris: [],
    subject_type: 'public',
    require_auth_time: false,
  });
  expect(body['id_token_signed_response_alg']).not.toBe('none');
});

it.each([
  ['a list', [], 'invalid_client_metadata'],
  ['a text', '"text"', 'invalid_client_metadata'],
  ['no fields', {}, 'invalid_redirect_uri'],
  ['no redirects', { ...PUBLIC, redirect_uris: [] }, 'invalid_redirect_uri'],
  ['a script as a redirect', { ...PUBLIC, redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
  ['data as a redirect', { ...PUBLIC, redirect_uris: ['data:text/html,x'] }, 'invalid_redirect_uri'],
  ['a plain redirect', { ...PUBLIC, redirect_uris: ['http://assistant.example/'] }, 'invalid_redirect_uri'],
  ['a redirect with a fragment', { ...PUBLIC, redirect_uris: [`${REDIRECT}#`] }, 'invalid_redirect_uri'],
  ['21 redirects', { ...PUBLIC, redirect_uris: Array(21).fill(REDIRECT) }, 'invalid_redirect_uri'],
  [
    'another way to authenticate',
    { ...PUBLIC, token_endpoint_auth_method: 'client_secret_basic' },
    'invalid_client_metadata',
  ],
  ['a grant without a user', { ...PUBLIC, grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
  ['an implicit response', { ...PUBLIC, response_types: ['token'] }, 'invalid_client_metadata'],
  ['a name that is no text', { ...PUBLIC, client_name: 7 }, 'invalid_client_metadata'],
  ['a NUL in its name', { ...PUBLIC, client_name: 'x\u0000' }, 'invalid_client_metadata'],
  ['half a character in its name', { ...PUBLIC, client_name: '\ud800' }, 'invalid_client_metadata'],
  [
    'half a character in a redirect',
    { ...PUBLIC, redirect_uris: [`${REDIRECT}/\udc00`] },
    'invalid_redirect_uri',
  ],
  ['a name that is too long', { ...PUBLIC, client_name: 'x'.repeat(201) }, 'invalid_client_metadata'],
])(
  'rejects a registration with %s, with a reason, and stores nothing (ASSIST-11, V10.4.7)',
  async (_name, fields, error) => {
    const before = await clients();
    const { status, body } = await register(fields);
    expect([status, body.error]).toEqual([400, error]);
    expect(body.error_description).toMatch(/\w/);
    expect(await clients()).toBe(before);
  },
);

it('rejects a registration that is not JSON, or too large, with a 4xx status (ASSIST-11)', async () => {
  const statuses = await Promise.all([
    register('{').then(({ status }) => status),
    register({ ...PUBLIC, padding: 'x'.repeat(20_000) }).then(({ status }) => status),
    register(`${'['.repeat(50)}${']'.repeat(50)}`).then(({ status }) => status),
    fetch(`${server.url}/idp/reg`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) }).then(
      (r) => r.status,
    ),
    fetch(`${server.url}/idp/reg`).then((r) => r.status),
  ]);
  expect(statuses).toEqual([400, 413, 400, 415, 404]);
});

it('one network can register 20 clients an hour (ASSIST-11)', async () => {
  const from = '192.0.2.7';
  for (let count = 0; count < 20; count += 1) expect((await register(PUBLIC, from)).status).toBe(201);
  expect((await register(PUBLIC, from)).status).toBe(429);
  expect((await register(PUBLIC, '192.0.2.8')).status).toBe(201);
  clock.advance({ hours: 1 });
  expect((await register(PUBLIC, from)).status).toBe(201);
});

it('runs two registrations at once, lets 100 wait, and rejects more (ASSIST-54)', async () => {
  const before = (await clients()) ?? 0;
  const blocker = await database.pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table client_rates in exclusive mode');
    const all = Array.from({ length: 110 }, () => register(PUBLIC));
    const first = await Promise.race(all);
    expect(first.status).toBe(503);
    await blocker.query('rollback');
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(102);
    expect(statuses.filter((status) => status === 503)).toHaveLength(8);
    expect(await clients()).toBe(before + 102);
  } finally {
    blocker.release(true);
  }
});

it('purges a client 30 days after its registration, or after the end of its last grant (ASSIST-11)', async () => {
  const ada = await server.register();
  const { body: used } = await register(PUBLIC);
  const { body: unused } = await register(PUBLIC);
  const stored = async ({ client_id: clientId }: Registered) => {
    const client = assistantOf(server, { clientId, redirectUri: REDIRECT });
    return (await beginSignIn(client, browserOf(client))).page.url.pathname !== '/idp/auth';
  };
  await connectAssistant(assistantOf(server, { clientId: used.client_id, redirectUri: REDIRECT }), ada, {
    days: '30',
  });
  clock.advance({ days: 29 });
  await purge();
  expect([await stored(used), await stored(unused)]).toEqual([true, true]);
  clock.advance({ days: 2 });
  await purge();
  expect([await stored(used), await stored(unused)]).toEqual([true, false]);
  clock.advance({ days: 30 });
  await purge();
  expect(await stored(used)).toBe(false);
});
