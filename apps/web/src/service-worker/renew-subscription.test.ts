import { expect, it } from 'vitest';
import { renewSubscription } from './renew-subscription.ts';

/** A browser whose push service gives out a new endpoint, and a server that accepts it. */
function browser({ isSignedIn = true } = {}) {
  const sent: [url: string, headers: Headers, body: string][] = [];
  const keys: unknown[] = [];
  const renew = () =>
    renewSubscription({
      pushManager: {
        subscribe: (options) => {
          keys.push(options?.applicationServerKey);
          const endpoint = 'https://push.example/new';
          const toJSON = () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } });
          return Promise.resolve({ toJSON } as unknown as PushSubscription);
        },
      },
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      fetch: (input, init) => {
        const body = typeof init?.body === 'string' ? init.body : '{}';
        sent.push([String(input instanceof Request ? input.url : input), new Headers(init?.headers), body]);
        return Promise.resolve(Response.json({ publicKey: 'server-key' }));
      },
      getAccessToken: () =>
        isSignedIn ? Promise.resolve('token') : Promise.reject(new Error('nobody is signed in')),
    });
  return { renew, sent, keys };
}

it('subscribes again with the key of the server, and registers the new endpoint (REMINDER-48)', async () => {
  const { renew, sent, keys } = browser();
  await renew();
  expect(keys).toEqual(['server-key']);
  expect(sent.map(([url]) => url)).toEqual(['/api/push/key', '/api/push/subscriptions']);
  const [, headers, body = '{}'] = sent[1] ?? [];
  expect(JSON.parse(body)).toMatchObject({
    endpoint: 'https://push.example/new',
    keys: { p256dh: 'key', auth: 'secret' },
  });
  expect(headers?.get('authorization')).toBe('Bearer token');
});

it('registers nothing while nobody is signed in (REMINDER-48)', async () => {
  const { renew, sent, keys } = browser({ isSignedIn: false });
  await renew();
  expect([sent, keys]).toEqual([[], []]);
});
