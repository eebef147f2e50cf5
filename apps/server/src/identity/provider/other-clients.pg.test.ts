import { expect, it } from 'vitest';
import { Browser } from '@questlog/testkit/browser';
import { hostedServerForTests } from '@questlog/testkit/hosted-server';
import { beginSignIn, type HostedClient } from '@questlog/testkit/hosted-sign-in';
import { recordId } from './record-adapter.ts';

const { server, client, signIn } = await hostedServerForTests();

/** Stores a client that is not the web app, as a registration would. */
async function otherClient(type: 'native' | 'web'): Promise<HostedClient> {
  const clientId = `other-${type}`;
  const redirectUri = type === 'web' ? 'https://other.example/back' : 'http://127.0.0.1:4567/back';
  await server.database.pool.query(
    `insert into identity_records (kind, id, payload) values ('Client', $1, $2)`,
    [
      recordId(clientId),
      {
        client_id: clientId,
        client_name: 'Other',
        application_type: type,
        token_endpoint_auth_method: 'none',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
  );
  return { ...client, clientId, redirectUri };
}

it.each(['web', 'native'] as const)(
  'a session does not give another %s client a code without consent (IDENTITY-72)',
  async (type) => {
    const ada = await server.register();
    const other = await otherClient(type);
    const home = new URL(client.redirectUri);
    const browser = new Browser((url) =>
      [`${home.origin}/`, other.redirectUri].includes(url.origin + url.pathname),
    );
    await signIn(ada, browser);
    for (const scope of ['openid profile email offline_access', 'openid', 'profile', '']) {
      for (const prompt of ['none', 'consent', undefined]) {
        const extra: Record<string, string> = prompt === undefined ? {} : { prompt };
        const { page } = await beginSignIn({ ...other, scope, extra }, browser);
        expect(page.url.searchParams.has('code'), `${scope} ${prompt}`).toBe(false);
        expect(page.url.href.startsWith(other.redirectUri), page.url.href).toBe(true);
        expect(page.url.searchParams.get('error')).toMatch(
          /^(?:consent_required|access_denied|interaction_required)$/,
        );
      }
    }
  },
);
