import { beforeEach, expect, it, vi } from 'vitest';
import type { DataLayer } from '../data/data-layer.ts';
import { renewRegistration } from './push-device.ts';

let endpoint = '';

beforeEach(() => {
  localStorage.clear();
  endpoint = 'https://push.example/1';
  vi.stubGlobal('PushManager', () => undefined);
  vi.stubGlobal('Notification', { permission: 'granted' });
  const getSubscription = () =>
    Promise.resolve({ endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }) });
  const registration = { pushManager: { getSubscription } };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(registration) },
  });
});

it('registers a subscription again after the browser has renewed it, and after a new sign-in (REMINDER-48)', async () => {
  const registered: unknown[] = [];
  let sessionId = 'first';
  const start = () =>
    renewRegistration({
      api: (_route: string, { body }: { body: { endpoint: string } }) => {
        registered.push(body.endpoint);
        return Promise.resolve({});
      },
      session: { state: { user: { id: 'u' } }, sessionId: () => sessionId },
    } as unknown as DataLayer);
  await start();
  await start();
  expect(registered).toEqual(['https://push.example/1']);
  endpoint = 'https://push.example/2';
  await start();
  // The server has removed the device, because the session ended.
  sessionId = 'second';
  await start();
  expect(registered.slice(1)).toEqual(['https://push.example/2', 'https://push.example/2']);
});
