import { expect, it } from 'vitest';
import { Browser } from '@questlog/testkit/browser';
import { hostedServerForTests } from '@questlog/testkit/hosted-server';
import { beginSignIn } from '@questlog/testkit/hosted-sign-in';
import { storeClient } from '../assistants/testing/stored-client.ts';

const { server, client, signIn } = await hostedServerForTests();

it.each(['web', 'native'] as const)(
  'a session does not give another %s client a code without consent (IDENTITY-72)',
  async (type) => {
    const ada = await server.register();
    const redirectUri = type === 'web' ? 'https://other.example/back' : 'http://127.0.0.1:4567/back';
    const stored = await storeClient(server, {
      redirectUri,
      clientId: `other-${type}`,
      application_type: type,
    });
    const other = { ...client, ...stored };
    const home = new URL(client.redirectUri);
    const browser = new Browser((url) =>
      [`${home.origin}/`, other.redirectUri].includes(url.origin + url.pathname),
    );
    await signIn(ada, browser);
    for (const scope of ['openid profile email offline_access', 'openid', 'profile', 'read write', '']) {
      for (const prompt of ['none', 'consent', undefined]) {
        const extra: Record<string, string> = prompt === undefined ? {} : { prompt };
        const { page } = await beginSignIn({ ...other, scope, extra }, browser);
        expect(page.url.searchParams.has('code'), `${scope} ${prompt}`).toBe(false);
        if (['read write', ''].includes(scope) && prompt !== 'none') {
          expect(page.url.pathname).toMatch(/^\/idp\/consent\//);
          continue;
        }
        expect(page.url.href.startsWith(other.redirectUri), page.url.href).toBe(true);
        expect(page.url.searchParams.get('error')).toMatch(
          /^(?:consent_required|invalid_scope|interaction_required)$/,
        );
      }
    }
  },
);
