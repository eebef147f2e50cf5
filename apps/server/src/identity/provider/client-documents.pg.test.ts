import type { RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { httpServerForTests } from '@questlog/testkit/http-server';
import { serverForTests, startTestServer } from '@questlog/testkit/server';
import {
  assistantOf,
  browserOf,
  connectAssistant,
  openConsent,
  renewAssistant,
} from '@questlog/testkit/assistant';
import { beginSignIn } from '@questlog/testkit/hosted-sign-in';

const server = await serverForTests({ env: { FETCH_ALLOW_NETS: '127.0.0.0/8' } });
const { clock } = server;

const responses = new Map<string, RequestListener>();
const requests: string[] = [];
const host = await httpServerForTests((request, reply) => {
  requests.push(request.url ?? '');
  const respond = responses.get(request.url ?? '');
  if (respond === undefined) reply.writeHead(404).end();
  else respond(request, reply);
});

const REDIRECT = 'https://assistant.example/back';

type Fields = Readonly<Record<string, unknown>>;

const documentOf = (clientId: string, fields: Fields = {}): Fields => ({
  client_id: clientId,
  client_name: 'Described',
  redirect_uris: [REDIRECT],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
  ...fields,
});

let documents = 0;

/** Serves a document at a new path. @returns its address, as a client */
function serve(fields: Fields = {}, headers: Record<string, string> = {}, at?: string) {
  documents += 1;
  const path = at ?? `/client-${documents}.json`;
  const clientId = host.url + path;
  responses.set(path, (_request, reply) =>
    reply
      .writeHead(200, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(documentOf(clientId, fields))),
  );
  return { clientId, redirectUri: REDIRECT, path };
}

const readsOf = (path: string) => requests.filter((each) => each === path).length;

/** Opens the authorization page with a client. */
async function open(client: { readonly clientId: string; readonly redirectUri: string }) {
  const assistant = assistantOf(server, client);
  const { page } = await beginSignIn(assistant, browserOf(assistant));
  return page;
}

it('signs in a client whose id is the address of a document, and shows that host (ASSIST-10)', async () => {
  const ada = await server.register();
  const client = assistantOf(server, serve());
  const { page } = await openConsent(client, ada);
  expect(page.text).toContain('Connect Described to Questlog?');
  expect(page.text).toContain(`This request comes from <strong>${new URL(host.url).host}</strong>.`);
  const tokens = await connectAssistant(client, ada);
  expect((await renewAssistant(client, tokens.refresh_token)).status).toBe(200);
});

it('signs in a client whose document prefers keys but offers to be public, such as ChatGPT (ASSIST-10)', async () => {
  const ada = await server.register();
  const fields = {
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    token_endpoint_auth_signing_alg: 'RS256',
    jwks_uri: `${host.url}/never-read.json`,
  };
  const tokens = await connectAssistant(assistantOf(server, serve(fields)), ada);
  expect(tokens.scope).toBe('read write');
  expect(readsOf('/never-read.json')).toBe(0);
});

it('reads a document again after 5 minutes to 24 hours, by its own headers (ASSIST-10)', async () => {
  const short = serve({}, { 'cache-control': 'no-store' });
  const long = serve({}, { 'cache-control': 'public, max-age=99999999' });
  await Promise.all([open(short), open(short), open(long)]);
  clock.advance({ minutes: 4, seconds: 59 });
  await Promise.all([open(short), open(long)]);
  expect([readsOf(short.path), readsOf(long.path)]).toEqual([1, 1]);
  clock.advance({ seconds: 2 });
  await Promise.all([open(short), open(long)]);
  expect([readsOf(short.path), readsOf(long.path)]).toEqual([2, 1]);
  clock.advance({ hours: 24 });
  await open(long);
  expect(readsOf(long.path)).toBe(2);
});

it('a redirect that a changed document no longer contains gets no code (ASSIST-10)', async () => {
  const client = serve();
  expect((await open(client)).status).toBe(200);
  serve({ redirect_uris: ['https://assistant.example/new'] }, {}, client.path);
  clock.advance({ minutes: 6 });
  const page = await open(client);
  expect([page.status, page.url.pathname]).toEqual([400, '/idp/auth']);
  expect((await open({ ...client, redirectUri: 'https://assistant.example/new' })).status).toBe(200);
});

it('a document that fails is read again only after a minute (ASSIST-10)', async () => {
  const client = { clientId: `${host.url}/missing.json`, redirectUri: REDIRECT };
  for (let count = 0; count < 3; count += 1) expect((await open(client)).status).toBe(400);
  expect(readsOf('/missing.json')).toBe(1);
  clock.advance({ seconds: 61 });
  await open(client);
  expect(readsOf('/missing.json')).toBe(2);
});

it('one network can have 20 unknown documents read, then one in 10 seconds (ASSIST-10)', async () => {
  clock.advance({ minutes: 10 });
  const before = requests.length;
  for (let count = 0; count < 25; count += 1)
    await open({ clientId: `${host.url}/many-${count}`, redirectUri: REDIRECT });
  expect(requests.length - before).toBe(20);
  clock.advance({ minutes: 10 });
});

const hostileDocuments: [name: string, fields: Fields, headers?: Record<string, string>][] = [
  ['names a different id', { client_id: 'https://other.example/client' }],
  ['names no id', { client_id: undefined }],
  ['is larger than 5 KB', { padding: 'x'.repeat(5_200) }],
  ['is a page', {}, { 'content-type': 'text/html' }],
  ['is plain text', {}, { 'content-type': 'text/plain' }],
  ['contains a secret', { client_secret: 'secret' }],
  ['wants to authenticate with a secret', { token_endpoint_auth_method: 'client_secret_post' }],
  ['wants to authenticate with keys', { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [] } }],
  ['has no redirects', { redirect_uris: [] }],
  ['has a redirect that is no text', { redirect_uris: [REDIRECT, { href: REDIRECT }] }],
  ['has a script as a redirect', { redirect_uris: [REDIRECT, 'javascript:alert(1)'] }],
  ['has a redirect with a fragment', { redirect_uris: [REDIRECT, `${REDIRECT}#x`] }],
  ['has a redirect with a user name', { redirect_uris: [REDIRECT, 'https://a@assistant.example/'] }],
  ['has a redirect for all hosts', { redirect_uris: [REDIRECT, 'https://*.example/back'] }],
  ['has a plain redirect to another host', { redirect_uris: [REDIRECT, 'http://assistant.example/back'] }],
  ['has a relative redirect', { redirect_uris: [REDIRECT, '/back'] }],
  [
    'has a redirect with a backslash',
    { redirect_uris: [REDIRECT, 'https://assistant.example\\@evil.example/'] },
  ],
  ['wants tokens from the authorization page', { response_types: ['token'] }],
  ['wants tokens without a user', { grant_types: ['client_credentials'] }],
  ['has a name that is no text', { client_name: { en: 'Name' } }],
];

it.each(hostileDocuments)(
  'rejects a client whose document %s (ASSIST-10, V10.4.7)',
  async (_name, fields, headers) => {
    clock.advance({ minutes: 1 });
    const client = serve(fields, headers);
    const page = await open(client);
    expect(readsOf(client.path)).toBe(1);
    expect([page.status, page.url.pathname]).toEqual([400, '/idp/auth']);
    expect(page.text).toContain('The description of this client could not be used');
  },
);

const otherResponses: [name: string, respond: RequestListener][] = [
  ['redirects', (_request, reply) => reply.writeHead(302, { location: serve().clientId }).end()],
  ['fails', (_request, reply) => reply.writeHead(500).end('{}')],
  ['is not JSON', (_request, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end('{')],
  ['is a list', (_request, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end('[]')],
  ['breaks off', (request) => request.socket.destroy()],
];

it.each(otherResponses)('rejects a client whose document %s (ASSIST-10)', async (name, respond) => {
  clock.advance({ minutes: 1 });
  const path = `/other-${name.replaceAll(' ', '-')}`;
  responses.set(path, respond);
  const page = await open({ clientId: host.url + path, redirectUri: REDIRECT });
  expect(readsOf(path)).toBe(1);
  expect([page.status, page.url.pathname]).toEqual([400, '/idp/auth']);
});

it.each([
  ['the root', (url: string) => `${url}/`],
  ['no path', (url: string) => url],
  ['a fragment', (url: string) => `${url}/client#x`],
  ['a user name', (url: string) => `${url.replace('://', '://user@')}/client`],
  ['dots in its path', (url: string) => `${url}/a/../client`],
  ['encoded dots in its path', (url: string) => `${url}/a/%2e%2e/client`],
  ['capital letters in its scheme', (url: string) => `${url.replace('http', 'HTTP')}/client`],
  ['a number as its host', (url: string) => `${url.replace('127.0.0.1', '2130706433')}/client`],
  ['an octal host', (url: string) => `${url.replace('127.0.0.1', '0177.0.0.1')}/client`],
  ['a backslash', (url: string) => `${url}\\client`],
  ['a space', (url: string) => `${url}/cli ent`],
])('reads nothing for an id with %s (ASSIST-10)', async (_name, idOf) => {
  const before = requests.length;
  const page = await open({ clientId: idOf(host.url), redirectUri: REDIRECT });
  expect(page.status).toBe(400);
  expect(requests.length).toBe(before);
});

const PRIVATE = [
  'https://127.0.0.1',
  'https://[::1]',
  'https://[::ffff:7f00:1]',
  'https://[::ffff:a00:1]',
  'https://10.0.0.1',
  'https://169.254.169.254',
  'https://localhost',
  'http://127.0.0.1',
];

it('connects to no private address unless the operator allows it (ASSIST-10, V1.3.6)', async () => {
  const strict = await startTestServer({ database: server.database, clock });
  let connections = 0;
  host.server.on('connection', () => (connections += 1));
  for (const origin of PRIVATE) {
    const clientId = `${origin}:${host.port}/client`;
    const assistant = assistantOf(strict, { clientId, redirectUri: REDIRECT });
    const { page } = await beginSignIn(assistant, browserOf(assistant));
    expect([origin, page.status]).toEqual([origin, 400]);
    expect(page.text).toContain('its address cannot be reached');
  }
  expect(connections).toBe(0);
  await strict.close();
});

it('a document that never ends is given up (ASSIST-10)', async () => {
  const path = '/endless';
  responses.set(path, (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' });
    const send = (): void => void reply.write(' '.repeat(1_024), () => reply.destroyed || setImmediate(send));
    send();
  });
  const page = await open({ clientId: host.url + path, redirectUri: REDIRECT });
  expect(page.text).toContain('it has more than 5 KB');
});
