import { UnauthorizedError } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { Browser } from '@questlog/testkit/browser';
import { FakeClock } from '@questlog/testkit/fake-clock';
import { serverForTests } from '@questlog/testkit/server';
import { fakeIssuerForTests } from '../identity/issuer/testing/fake-issuer.ts';
import { newClient, SDK_REDIRECT, StoredSignIn, transportOf } from './testing/stored-sign-in.ts';

const clock = new FakeClock();
const issuer = await fakeIssuerForTests(clock);
const server = await serverForTests({ clock, env: issuer.env });

it("the official SDK's client signs in at an external issuer, from a response of 401 only (ASSIST-50)", async () => {
  const signIn = new StoredSignIn({});
  const first = transportOf(server, signIn);
  await expect(newClient().connect(first)).rejects.toThrow(UnauthorizedError);
  const redirect = new URL(SDK_REDIRECT);
  const browser = new Browser(
    ({ host, pathname }) => host === redirect.host && pathname === redirect.pathname,
  );
  const consent = await browser.open(signIn.authorization ?? '');
  expect(consent.text).toContain('ada@example.org');
  const account = /<option value="([^"]+)"/.exec(consent.text)?.[1] ?? '';
  const back = await browser.submit(consent, { account, access: 'read', days: '30', decision: 'allow' });
  await first.finishAuth(back.url.searchParams);

  const client = newClient();
  await client.connect(transportOf(server, signIn));
  await client.callTool({ name: 'overview', arguments: {} });
  await client.close();

  clock.advance({ minutes: 61 });
  const before = signIn.stored?.access_token;
  const renewed = newClient();
  await renewed.connect(transportOf(server, signIn));
  await renewed.callTool({ name: 'overview', arguments: {} });
  expect(signIn.stored?.access_token).not.toBe(before);
  await renewed.close();
});
