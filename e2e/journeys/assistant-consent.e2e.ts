import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { requestAssistantTokens } from '@questlog/testkit/assistant';
import type { HostedClient } from '@questlog/testkit/hosted-sign-in';
import type { LiveServer } from '@questlog/testkit/live-server';
import { expectNothingFound } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';
import { Visitor } from '../src/pages/visitor.ts';

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** Registers a program, as the program does itself. */
async function registerProgram(
  { url }: LiveServer,
  clientAddress: string,
  redirectUri: string,
  name = 'Planner',
): Promise<HostedClient> {
  const response = await fetch(`${url}/idp/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': clientAddress },
    body: JSON.stringify({
      client_name: name,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    }),
  });
  const { client_id: clientId } = (await response.json()) as { client_id: string };
  return { issuer: `${url}/idp`, clientId, redirectUri, scope: 'read write' };
}

/** Returns the address to which a program sends its user. */
function authorizationOf({ issuer, clientId, redirectUri }: HostedClient): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'read write',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    state: 'the-state',
    resource: `${new URL(issuer).origin}/mcp`,
  });
  return `${issuer}/auth?${query.toString()}`;
}

/** Listens at the program's address, as the program on the user's device does. */
const program = test.extend<{ readonly redirectUri: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
  redirectUri: async ({}, provide) => {
    const listener = createServer((_request, reply) =>
      reply
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<title>Planner</title><h1>Back at the program</h1>'),
    );
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    await provide(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`);
    listener.closeAllConnections();
    listener.close();
  },
});

/** Exchanges the code at the program's address. @returns a function that calls the server with the token */
async function connectProgram(page: Page, client: HostedClient, url: string) {
  const back = new URL(page.url());
  expect(back.searchParams.get('state')).toBe('the-state');
  expect(back.searchParams.get('iss')).toBe(client.issuer);
  const { body } = await requestAssistantTokens(client, {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: client.redirectUri,
    code_verifier: VERIFIER,
  });
  return async (): Promise<number> => {
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${body.access_token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    return response.status;
  };
}

program(
  'a user signs in and allows a program to read one account, by keyboard (ASSIST-3)',
  async ({ page, server, user, clientAddress, redirectUri }) => {
    const client = await registerProgram(server, clientAddress, redirectUri);
    const visitor = new Visitor(page);
    await page.goto(authorizationOf(client));
    await visitor.onHostedLogin();
    await visitor.field('Email').fill(user.email);
    await visitor.givePassword(user.password);

    await expect(visitor.heading('Connect Planner to Questlog?')).toBeVisible();
    await expect(page.getByText('Nobody has verified this name.')).toBeVisible();
    await expect(page.getByText('This program runs on your device')).toBeVisible();
    await expectNothingFound(page, 'the consent page');
    await page.getByLabel('Account', { exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: /^Read It can/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'After 90 days' })).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(visitor.button('Allow')).toBeFocused();
    await page.keyboard.press('Enter');

    await expect(visitor.heading('Back at the program')).toBeVisible();
    const call = await connectProgram(page, client, server.url);
    expect(await call()).toBe(200);
    expect((await user.api('GET /api/assistants')).assistants).toMatchObject([
      { name: 'Planner', scopes: ['read'] },
    ]);
  },
);

program(
  'a signed-in user connects a program, and disconnects it in the settings (ASSIST-3, ASSIST-41)',
  async ({ app, page, server, clientAddress, redirectUri }) => {
    const client = await registerProgram(server, clientAddress, redirectUri);
    const visitor = new Visitor(page);
    await page.goto(authorizationOf(client));
    await page.getByRole('radio', { name: /^Read and change/ }).check();
    await visitor.button('Allow').click();
    await expect(visitor.heading('Back at the program')).toBeVisible();
    const call = await connectProgram(page, client, server.url);

    await page.goto('/settings?tab=assistants');
    await expect(app.settings.getByText('Planner', { exact: true })).toBeVisible();
    await expect(app.settings.getByText('Can read and change')).toBeVisible();
    await expectNothingFound(page, 'the connected assistants');
    expect(await call()).toBe(200);
    await app.settings.getByRole('button', { name: 'Disconnect Planner' }).click();
    await app.alertDialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect(app.settings.getByText('You have not connected an assistant yet.')).toBeVisible();
    expect(await call()).toBe(401);
  },
);

program(
  'denying sends the user back to the program without a code (ASSIST-3)',
  async ({ page, server, user, clientAddress, redirectUri }) => {
    const client = await registerProgram(server, clientAddress, redirectUri);
    const visitor = new Visitor(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(authorizationOf(client));
    await visitor.field('Email').fill(user.email);
    await visitor.givePassword(user.password);
    await expect(visitor.heading('Connect Planner to Questlog?')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await visitor.button('Deny').click();
    await expect(visitor.heading('Back at the program')).toBeVisible();
    const back = new URL(page.url());
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.has('code')).toBe(false);
    expect((await user.api('GET /api/assistants')).assistants).toEqual([]);
  },
);

program(
  'a program with a long name neither widens the page nor hides its address (ASSIST-70)',
  async ({ page, server, user, clientAddress, redirectUri }) => {
    const name = 'A'.repeat(90);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(authorizationOf(await registerProgram(server, clientAddress, redirectUri, name)));
    const visitor = new Visitor(page);
    await expect(page.getByText('A program wants to use your tasks.')).toBeVisible();
    await visitor.field('Email').fill(user.email);
    await visitor.givePassword(user.password);
    await expect(visitor.heading(`Connect ${name} to Questlog?`)).toBeVisible();
    await expect(page.getByText(new URL(redirectUri).host)).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect(page.getByRole('link', { name: 'Sign in as another user' })).toBeVisible();
    await expectNothingFound(page, 'the consent page on a phone');
  },
);

test.describe('the settings with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the settings explain on a phone how to connect, and say that they are offline (ASSIST-40, ASSIST-41)', async ({
    app,
    page,
    goOffline,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/settings?tab=assistants');
    await expect(app.settings.getByText('This address leads to the computer itself')).toBeVisible();
    await app.settings.getByText('VS Code', { exact: true }).click();
    await expect(
      app.settings.getByRole('button', { name: 'Copy the configuration for VS Code' }),
    ).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNothingFound(page, 'how to connect an assistant');
    await goOffline();
    await expect(app.settings.getByText('Assistants need a connection. You are offline.')).toBeVisible();
  });
});
