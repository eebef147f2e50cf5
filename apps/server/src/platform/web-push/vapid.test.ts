import { expect, it } from 'vitest';
import webPush from 'web-push';
import { readVapid } from '@questlog/testkit/push-service';
import { createVapidKeys, vapidHeader } from './vapid.ts';

const ENDPOINT = 'https://push.example.org/send/abc';
const SUBJECT = 'mailto:operator@example.org';
const NOW = Date.parse('2026-01-15T12:00:00Z');

it('signs a token for the origin of an endpoint that is valid for twelve hours (REMINDER-23)', () => {
  const keys = createVapidKeys();
  expect(readVapid(vapidHeader(keys, ENDPOINT, SUBJECT, NOW))).toEqual({
    isSigned: true,
    publicKey: keys.publicKey,
    aud: 'https://push.example.org',
    exp: NOW / 1_000 + 12 * 3_600,
    sub: SUBJECT,
  });
});

it('identifies the server in the same form as the library web-push (REMINDER-23)', () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const { Authorization } = webPush.getVapidHeaders(
    'https://push.example.org',
    SUBJECT,
    publicKey,
    privateKey,
    'aes128gcm',
  );
  const ours = vapidHeader(createVapidKeys(), ENDPOINT, SUBJECT, NOW);
  const { isSigned, aud, sub } = readVapid(Authorization);
  expect({ isSigned, aud, sub }).toEqual({ isSigned: true, aud: 'https://push.example.org', sub: SUBJECT });
  const head = (header: string): unknown =>
    JSON.parse(Buffer.from(/t=([\w-]+)\./.exec(header)?.[1] ?? '', 'base64url').toString());
  expect(head(ours)).toEqual(head(Authorization));
});
