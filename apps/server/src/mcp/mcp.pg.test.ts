import { request as httpRequest } from 'node:http';
import { expect, it } from 'vitest';
import { assistantOf, connectAssistant } from '@questlog/testkit/assistant';
import { hostedServerForTests } from '@questlog/testkit/hosted-server';
import { startTestServer } from '@questlog/testkit/server';
import { storeClient } from '../identity/assistants/testing/stored-client.ts';
import { connectClient, mcpUrl, NEWEST, tokenOf } from './testing/mcp-client.ts';

const PAGES = 'https://inspector.example';
const { server } = await hostedServerForTests({ env: { MCP_ORIGINS: PAGES } });
const assistant = assistantOf(server, await storeClient(server));
const url = mcpUrl(server);

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

/** Sends a message as a client of the older versions does. */
function post(token: string | undefined, headers: Record<string, string> = {}, body: unknown = PING) {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Sends a message with a Host header, which fetch does not let tests set. */
function statusWithHost(token: string, host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const headers = {
    host,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${token}`,
  };
  const sent = httpRequest(
    { host: '127.0.0.1', port: url.port, path: '/mcp', method: 'POST', headers },
    (response) => {
      response.resume();
      resolve(response.statusCode);
    },
  );
  sent.on('error', reject);
  sent.end(JSON.stringify(PING));
  return promise;
}

const minute = () => server.clock.advance({ seconds: 61 });

it('an assistant calls tools with its access token, and a script with an API token, in each version (ASSIST-13)', async () => {
  const ada = await server.register({ firstName: 'Ada', lastName: 'Lovelace' });
  const { access_token: ofAssistant } = await connectAssistant(assistant, ada, { access: 'read' });
  const { token: ofScript } = await tokenOf(ada);
  for (const token of [ofAssistant, ofScript]) {
    for (const [kind, version] of [
      ['legacy', '2025-11-25'],
      ['newest', NEWEST],
    ] as const) {
      const client = await connectClient(server, token, kind);
      expect(client.getNegotiatedProtocolVersion()).toBe(version);
      const { structuredContent } = await client.callTool({ name: 'overview', arguments: {} });
      expect(structuredContent).toMatchObject({ members: [{ name: 'Ada Lovelace', isYou: true }] });
    }
    server.clock.advance({ seconds: 10 });
  }
});

it('rejects every other token with 401 and says where to sign in (ASSIST-13)', async () => {
  const ada = await server.register();
  const { access_token: ended } = await connectAssistant(assistant, ada);
  const { id, token: revoked } = await tokenOf(ada);
  await ada.api('DELETE /api/tokens/{id}', { params: { id } });
  expect((await post(ended)).status).toBe(200);
  await ada.api('DELETE /api/auth/sessions', { query: { apiTokens: 'true' } });

  const metadata = `resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp"`;
  for (const token of [ended, revoked, ada.tokens.accessToken, 'ql_pat_x', 'x.y.z']) {
    const response = await post(token);
    expect(response.status, token).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", ${metadata}, scope="read write"`,
    );
  }
  const response = await post(undefined);
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe(`Bearer ${metadata}, scope="read write"`);
});

it('rejects a token without the scope read with 403 (ASSIST-13)', async () => {
  const ada = await server.register();
  const response = await post((await tokenOf(ada, ['team'])).token);
  expect(response.status).toBe(403);
  expect(response.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="read"');
  expect((await post((await tokenOf(ada, ['write'])).token)).status).toBe(200);
});

it('with an external identity provider, accepts API tokens too, and names the sign-in (ASSIST-13)', async () => {
  const ada = await server.register();
  const { token } = await tokenOf(ada);
  const other = await startTestServer({
    database: server.database,
    clock: server.clock,
    env: { OIDC_ISSUER: server.url, OIDC_CLIENT_ID: 'x', OIDC_AUDIENCE: 'x' },
  });
  try {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    };
    const send = (more: Record<string, string> = {}) =>
      fetch(mcpUrl(other), { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(PING) });
    expect((await send()).status).toBe(200);
    const rejected = await send({ authorization: 'Bearer x' });
    expect(rejected.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", resource_metadata="${other.url}/.well-known/oauth-protected-resource/mcp", scope="read write"`,
    );
  } finally {
    await other.close();
  }
});

it('accepts only POST, the public host, its own pages and those of the allowed origins (ASSIST-14)', async () => {
  const ada = await server.register();
  const { token } = await tokenOf(ada);
  for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
    const response = await fetch(url, { method, headers: { authorization: `Bearer ${token}` } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  }
  for (const origin of [url.origin, PAGES]) {
    const response = await post(token, { origin });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
    const preflight = await fetch(url, { method: 'OPTIONS', headers: { origin } });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'POST']);
  }
  for (const origin of ['https://evil.example', 'null', `${PAGES}.evil.example`, 'http://localhost:1']) {
    const response = await post(token, { origin });
    expect([response.status, response.headers.get('access-control-allow-origin')], origin).toEqual([
      403,
      null,
    ]);
    expect((await fetch(url, { method: 'OPTIONS', headers: { origin } })).status).toBe(403);
  }
  expect(await statusWithHost(token, url.host)).toBe(200);
  for (const host of ['evil.example', `evil.example:${url.port}`, 'localhost', `${url.host}.evil.example`])
    expect(await statusWithHost(token, host), host).toBe(403);
});

it('counts each message of a batch, 60 a minute for each grant, and says when to try again (ASSIST-15)', async () => {
  const ada = await server.register();
  const { access_token: token } = await connectAssistant(assistant, ada);
  const { access_token: other } = await connectAssistant(assistant, ada);
  const batch = (size: number) => Array.from({ length: size }, (_, id) => ({ ...PING, id }));
  expect((await post(token, {}, batch(40))).status).toBe(200);
  const rejected = await post(token, {}, batch(40));
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await post(other)).status).toBe(200);
  // Waiting would never help.
  const tooLarge = await post(other, {}, batch(61));
  expect([tooLarge.status, tooLarge.headers.get('retry-after')]).toEqual([413, null]);
  minute();
  expect((await post(token, {}, batch(40))).status).toBe(200);
});

it('runs many calls of one grant in turn (ASSIST-15)', async () => {
  const ada = await server.register();
  const { access_token: token } = await connectAssistant(assistant, ada);
  const client = await connectClient(server, token);
  const calls = Array.from({ length: 20 }, () => client.callTool({ name: 'overview', arguments: {} }));
  for (const { isError } of await Promise.all(calls)) expect(isError).not.toBe(true);
});

it('rejects what is no JSON, and offers no subscriptions (ASSIST-13)', async () => {
  const ada = await server.register();
  const { access_token: token } = await connectAssistant(assistant, ada);
  expect((await post(token, {}, '{')).status).toBe(400);
  expect((await post(token, { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await post(token, {}, JSON.stringify('x'.repeat(2_000_000)))).status).toBe(413);
  const name = 'io.modelcontextprotocol';
  const envelope = {
    [`${name}/protocolVersion`]: NEWEST,
    [`${name}/clientInfo`]: { name: 'test', version: '1' },
    [`${name}/clientCapabilities`]: {},
  };
  const response = await post(
    token,
    { 'mcp-protocol-version': NEWEST, 'mcp-method': 'subscriptions/listen' },
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { notifications: { toolsListChanged: true }, _meta: envelope },
    },
  );
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32601, message: 'Method not found' },
  });
});

it('the history names an assistant that has signed in, and its user undoes its change after it is disconnected (ASSIST-22)', async () => {
  const ada = await server.register({ firstName: 'Ada' });
  const { access_token: token } = await connectAssistant(assistant, ada, { access: 'write' });
  const client = await connectClient(server, token);
  minute();
  const input = { name: 'add_tasks', arguments: { tasks: [{ title: 'A' }] } };
  const { structuredContent } = await client.callTool(input);
  const { tasks, undoId: id } = structuredContent as { tasks: { id: string }[]; undoId: string };
  const { assistants } = await ada.api('GET /api/assistants');
  await ada.api('DELETE /api/assistants/{grant}', { params: { grant: assistants[0]?.grant ?? '' } });
  await expect(client.callTool(input)).rejects.toThrow();
  await ada.api('POST /api/assistants/changes/{id}/undo', { params: { id } });
  const { events } = await ada.api('GET /api/tasks/{id}/activity', { params: { id: tasks[0]?.id ?? '' } });
  expect(events.map(({ kind, actor }) => [kind, actor.via, actor.name])).toEqual([
    ['undone', 'app', expect.stringContaining('Ada')],
    ['created', 'assistant', 'Assistant'],
  ]);
});

it('an assistant of a suspended member is rejected, and a role is checked with each call (ASSIST-13)', async () => {
  const owner = await server.openTeam(await server.register());
  const ada = await server.register();
  await server.join(ada, owner, 'Member');
  const inTeam = { ...ada, accountId: owner.accountId };
  const { access_token: token } = await connectAssistant(assistant, inTeam);
  expect((await post(token)).status).toBe(200);
  await server.database.pool.query(
    `update members set status = 'Suspended' where account_id = $1 and user_id = $2`,
    [owner.accountId, ada.user.id],
  );
  expect((await post(token)).status).toBe(401);
});
