import { UnauthorizedError } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { Browser, type Visit } from '@questlog/testkit/browser';
import { httpsServerForTests } from '@questlog/testkit/https-server';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import {
  newClient,
  sdkMetadata,
  StoredSignIn,
  transportOf,
  type KnownClient,
} from './testing/stored-sign-in.ts';

const server = await serverForTests({ env: { FETCH_ALLOW_NETS: '127.0.0.0/8' } });
const ada = await server.register();

const host = await httpsServerForTests((_request, reply) => {
  const document = { ...sdkMetadata, client_id: `${host.url}/client.json` };
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
});

/** Signs in and presses Allow, as a user does in a browser. @returns the consent page, and the address to which the browser is sent */
async function allow(
  { authorization, redirectUrl }: StoredSignIn,
  user: TestUser,
): Promise<{ readonly consent: Visit; readonly back: Visit }> {
  if (authorization === undefined) throw new Error('the client has sent the user nowhere');
  const redirect = new URL(redirectUrl);
  const browser = new Browser(({ href, host: at, pathname }) =>
    redirect.host === ''
      ? href.startsWith(redirectUrl)
      : at === redirect.host && pathname === redirect.pathname,
  );
  const signInPage = await browser.open(authorization);
  const consent = await browser.submit(signInPage, { email: user.email, password: user.password });
  const choice = { account: user.accountId, access: 'read', days: '30', decision: 'allow' };
  return { consent, back: await browser.submit(consent, choice) };
}

it.each<readonly [string, KnownClient, RegExp, string]>([
  [
    'a metadata document',
    { document: `${host.url}/client.json` },
    /^https:\/\/127\.0\.0\.1:\d+\/client\.json$/,
    'This request comes from <strong>127.0.0.1:',
  ],
  ['registration', {}, /^[\w-]{43}$/, 'Nobody has verified this name.'],
  [
    'a preset id of a web client',
    { presetId: 'claude', redirect: 'https://claude.ai/api/mcp/auth_callback' },
    /^claude$/,
    'This request comes from <strong>claude.ai</strong>.',
  ],
  [
    'a preset id of a native client, at any port',
    { presetId: 'vscode', redirect: 'http://127.0.0.1:33418/' },
    /^vscode$/,
    'Nobody has verified this name.',
  ],
  [
    'a preset id of an app',
    { presetId: 'cursor', redirect: 'cursor://anysphere.cursor-mcp/oauth/callback' },
    /^cursor$/,
    'Nobody has verified this name.',
  ],
])(
  "the official SDK's client signs in by %s, from a response of 401 only (ASSIST-43)",
  async (_name, known, id, origin) => {
    const signIn = new StoredSignIn(known);
    const first = transportOf(server, signIn);
    await expect(newClient().connect(first)).rejects.toThrow(UnauthorizedError);
    expect(signIn.client?.client_id).toMatch(id);

    const { consent, back } = await allow(signIn, ada);
    expect(consent.text).toContain(origin);

    await first.finishAuth(back.url.searchParams);
    expect(signIn.stored).toMatchObject({ scope: 'read', token_type: 'Bearer', expires_in: 3600 });

    const client = newClient();
    await client.connect(transportOf(server, signIn));
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('overview');
    await client.close();

    server.clock.advance({ minutes: 61 });
    const before = signIn.stored?.access_token;
    const renewed = newClient();
    await renewed.connect(transportOf(server, signIn));
    await renewed.callTool({ name: 'overview', arguments: {} });
    expect(signIn.stored?.access_token).not.toBe(before);
    await renewed.close();
  },
);

it('a preset id leads only to the addresses of its program (ASSIST-43)', async () => {
  const signIn = new StoredSignIn({ presetId: 'claude', redirect: 'https://evil.example/back' });
  await expect(newClient().connect(transportOf(server, signIn))).rejects.toThrow(UnauthorizedError);
  const page = await new Browser().open(signIn.authorization ?? '');
  expect([page.status, page.url.origin]).toEqual([400, server.url]);
});
