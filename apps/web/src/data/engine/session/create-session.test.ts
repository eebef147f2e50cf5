import { ApiError } from '@questlog/api-client/client';
import type { User } from '@questlog/contract/identity/user';
import { describe, expect, it } from 'vitest';
import { SIGN_IN_FAILED } from './sign-in.ts';
import { createDurableSession, isSignedIn } from './durable-session.ts';
import { TestPage } from './testing/page.ts';
import { deviceClock, endListening, fakeProvider, ISSUER, sessionOf, USER } from './testing/provider.ts';
import { loadTokens, saveCopy } from './tokens/token-storage.ts';

describe('a session', () => {
  it('signs in with an authorization code and PKCE, and signs out at the provider (IDENTITY-10, V10.1.2, V10.5.1)', async () => {
    const clock = deviceClock();
    const { state, page, open, signOuts } = fakeProvider(clock);
    await open().signIn({ loginHint: 'ada@example.org' });
    const requested = new URL(page.left[0] ?? '');
    expect(requested.origin + requested.pathname).toBe(`${ISSUER}/auth`);
    expect(Object.fromEntries(requested.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'web',
      redirect_uri: 'https://questlog.test/',
      scope: 'openid offline_access',
      code_challenge_method: 'S256',
      resource: 'https://questlog.test/api',
      login_hint: 'ada@example.org',
    });
    expect(requested.searchParams.has('prompt')).toBe(false);
    expect(requested.searchParams.has('audience')).toBe(false);

    state.nonce = requested.searchParams.get('nonce') ?? '';
    page.query = `?code=c&state=${requested.searchParams.get('state')}`;
    const session = open();
    await session.start();
    expect(session.state).toMatchObject({ state: 'authenticated', account: { id: 'acc' } });
    expect(page.query).toBe('');
    const sent = new URLSearchParams(state.sent[0]);
    expect(sent.get('code')).toBe('c');
    expect(sent.get('code_verifier')).toMatch(/^[\w-]{43,}$/);
    expect(await session.getAccessToken()).toBe('access');

    await session.signOut();
    expect(session.state.state).toBe('signed-out');
    expect([signOuts(), page.local.length]).toEqual([1, 0]);
    // A request has ended the session. The page reloads to clear the user's data from its memory.
    expect(JSON.parse(state.sent[1] ?? '')).toEqual({ refreshToken: 'refresh' });
    expect(page.left[1]).toBe('https://questlog.test/');
    expect(await createDurableSession().read()).toEqual({ sessionId: expect.any(String) });
  });

  it('returns to the previous page after a sign-in', async () => {
    const { state, page, open } = fakeProvider(deviceClock());
    page.pathname = '/invitations/4f1c';
    page.query = '?from=mail';
    await open().signIn();
    const requested = new URL(page.left[0] ?? '').searchParams;
    state.nonce = requested.get('nonce') ?? '';
    page.pathname = '/';
    page.query = `?code=c&state=${requested.get('state')}`;
    await open().start();
    expect(page.path()).toBe('/invitations/4f1c?from=mail');
  });

  it('redirects to another application on the origin after the sign-in, without showing this one (ADMIN-42)', async () => {
    const { state, page, open } = fakeProvider(deviceClock());
    const isOwnPath = (path: string): boolean => !path.startsWith('/elsewhere');
    page.pathname = '/elsewhere/users';
    page.query = '?page=2';
    await open(page, (path) => !isOwnPath(path)).signIn({ prompt: 'login' });
    const requested = new URL(page.left[0] ?? '').searchParams;
    expect([requested.get('redirect_uri'), requested.get('prompt')]).toEqual([
      'https://questlog.test/',
      'login',
    ]);
    state.nonce = requested.get('nonce') ?? '';
    page.pathname = '/';
    page.query = `?code=c&state=${requested.get('state')}`;
    const session = open(page, isOwnPath);
    await session.start();
    expect(page.left[1]).toBe('https://questlog.test/elsewhere/users?page=2');
    expect(session.state.state).toBe('loading');
    // The page has stored the provider's response, so the next page finds the user signed in.
    expect(isSignedIn(await createDurableSession().read())).toBe(true);
  });

  it('deletes the stored data after a sign-out in another application (ADMIN-42)', async () => {
    const { page, open, signOuts } = fakeProvider(deviceClock());
    const visit = open();
    await visit.start();
    // Nobody has signed in, so there is nothing to delete.
    expect(signOuts()).toBe(0);
    const durable = createDurableSession();
    await durable.signIn(sessionOf(deviceClock(), 'u'));
    await durable.signOut('u', undefined);
    await open(page).start();
    expect(signOuts()).toBe(1);
  });

  it('requires the password again if the last sign-out did not reach the provider (IDENTITY-21)', async () => {
    const { state, page, open } = fakeProvider(deviceClock());
    const signedIn = async () => {
      await open().signIn();
      const requested = new URL(page.left.at(-1) ?? '').searchParams;
      state.nonce = requested.get('nonce') ?? '';
      page.query = `?code=c&state=${requested.get('state')}`;
      const session = open();
      await session.start();
      return { session, prompt: requested.get('prompt') };
    };
    const first = await signedIn();
    expect(first.prompt).toBeNull();
    state.failsSignOut = true;
    await first.session.signOut();
    const second = await signedIn();
    expect(second.prompt).toBe('login');
    await second.session.signOut();
    state.failsSignOut = false;
    // The app first resends the failed sign-out.
    expect((await signedIn()).prompt).toBeNull();
  });

  it('reports a failed sign-in if the state parameter of the response is stale (V7.6.2, V10.1.2, V10.2.1)', async () => {
    const { page, open } = fakeProvider(deviceClock());
    page.query = '?code=c&state=other';
    const session = open();
    await session.start();
    expect(session.state).toMatchObject({ state: 'signed-out', message: SIGN_IN_FAILED });
    expect(page.query).toBe('');
  });

  it('shows the last user at an offline start, even if the token has expired', async () => {
    const clock = deviceClock();
    const { state, page, open } = fakeProvider(clock);
    await createDurableSession().signIn(sessionOf(clock, 'u', -1));
    state.isDown = true;
    const session = open();
    await session.start();
    expect(session.state.state).toBe('authenticated');
    await expect(session.getAccessToken()).rejects.toMatchObject({ code: 'auth-initializing' });
    state.isDown = false;
    expect(await session.getAccessToken()).toBe('access');
    expect(loadTokens(page.local)?.accessToken).toBe('access');
  });

  it('reports a sign-in that could not start', async () => {
    const { state, open } = fakeProvider(deviceClock());
    state.isDown = true;
    await expect(open().signIn()).rejects.toThrow(SIGN_IN_FAILED);
  });

  it("prefers the durable session's user to the one in localStorage at an offline start", async () => {
    const clock = deviceClock();
    const { state, page, open } = fakeProvider(clock);
    state.isDown = true;
    await createDurableSession().signIn(sessionOf(clock, 'second'));
    // The browser was killed before it wrote localStorage.
    saveCopy(page.local, sessionOf(clock, 'first'));
    const session = open();
    await session.start();
    expect(session.state).toMatchObject({ state: 'authenticated', user: { id: 'second' } });
    expect(loadTokens(page.local)?.accessToken).toBe('second');
  });

  it('stores the signed-in user before showing them', async () => {
    const clock = deviceClock();
    const { state, page, open } = fakeProvider(clock);
    await open().signIn();
    const requested = new URL(page.left[0] ?? '').searchParams;
    state.nonce = requested.get('nonce') ?? '';
    page.query = `?code=c&state=${requested.get('state')}`;
    const session = open();
    let written: Promise<unknown> | undefined;
    session.subscribe(() => {
      written ??= createDurableSession().read();
    });
    await session.start();
    expect(await written).toMatchObject({ userId: 'u', user: USER });
  });

  it('every tab ends its session after a sign-out, even if it missed the messages (V14.3.1)', async () => {
    const clock = deviceClock();
    const { page, open } = fakeProvider(clock);
    await createDurableSession().signIn(sessionOf(clock, 'u'));
    const deaf = new TestPage(page.local);
    const [first, second] = [open(), open(deaf)];
    await Promise.all([first.start(), second.start()]);
    endListening();
    await first.signOut();
    expect(second.state.state).toBe('authenticated');
    await second.check();
    expect(second.state.state).not.toBe('authenticated');

    await createDurableSession().signIn(sessionOf(clock, 'v'));
    await second.check();
    // Another user has signed in, so the page reloads.
    expect([second.state.user, deaf.reloads]).toEqual([null, 1]);
  });

  it("signs in even if the device's clock is a day ahead", async () => {
    const clock = deviceClock();
    const { state, page, open } = fakeProvider(clock, 86_400_000);
    await open().signIn();
    const requested = new URL(page.left[0] ?? '').searchParams;
    state.nonce = requested.get('nonce') ?? '';
    page.query = `?code=c&state=${requested.get('state')}`;
    const session = open();
    await session.start();
    expect(session.state.state).toBe('authenticated');
    expect(await session.getAccessToken()).toBe('access');
  });

  it('signs out and shows the reason when a call is rejected because the user is deactivated (ACCOUNT-21)', async () => {
    const clock = deviceClock();
    const { state, open, signOuts } = fakeProvider(clock);
    await createDurableSession().signIn(sessionOf(clock, 'u'));
    const session = open();
    await session.start();
    const message = 'Your account has been deactivated';
    state.deactivation = message;
    const call = (): Promise<unknown> => session.api('GET /api/notifications/unread-count');
    await expect(Promise.allSettled([call(), call()])).resolves.toMatchObject([
      { reason: expect.any(ApiError) },
      { reason: expect.any(ApiError) },
    ]);
    await expect
      .poll(() => session.state)
      .toEqual({ state: 'signed-out', user: null, account: null, message });
    expect(signOuts()).toBe(1);
    expect(isSignedIn(await createDurableSession().read())).toBe(false);
  });

  it('completes an interrupted sign-out at the next start (IDENTITY-21)', async () => {
    const clock = deviceClock();
    const { state, open } = fakeProvider(clock);
    await createDurableSession().signIn(sessionOf(clock, 'u'));
    const session = open();
    await session.start();
    state.isDown = true;
    await session.signOut();
    expect(await createDurableSession().read()).toMatchObject({ unfinished: { refreshToken: 'u' } });
    state.isDown = false;
    await open().start();
    expect(state.sent.map((body) => JSON.parse(body) as unknown)).toEqual([{ refreshToken: 'u' }]);
    const record = await createDurableSession().read();
    expect([isSignedIn(record), record]).toEqual([false, { sessionId: 'u' }]);
  });

  it('leaves the path behind at a sign-out without a connection, before the provider responds (IDENTITY-68)', async () => {
    const clock = deviceClock();
    const { state, page, open } = fakeProvider(clock);
    await createDurableSession().signIn(sessionOf(clock, 'u'));
    const session = open();
    await session.start();
    page.pathname = '/project/of-ada';
    state.isDown = true;
    await session.signOut();
    expect([session.state.state, page.path()]).toEqual(['signed-out', '/']);
  });

  it('opens the start page when a different user signs in where a session has ended (IDENTITY-68)', async () => {
    const clock = deviceClock();
    const { state, page, open } = fakeProvider(clock);
    /** Ends Ada's session while the page shows her project, and signs a user in there. */
    const pathAfter = async (userId: string): Promise<string> => {
      state.user = USER;
      await createDurableSession().signIn(sessionOf(clock, 'u'));
      const session = open();
      await session.start();
      page.pathname = '/project/of-ada';
      await createDurableSession().signOut('u', undefined);
      await session.check();
      await expect.poll(() => session.state.state).toBe('signed-out');
      const user = { ...USER, id: userId };
      state.user = user;
      await createDurableSession().signIn({
        ...sessionOf(clock, 'next'),
        userId,
        user: user as unknown as User,
      });
      const next = open();
      await next.start();
      expect(next.state.user?.id).toBe(userId);
      return page.path();
    };
    expect(await pathAfter('u')).toBe('/project/of-ada');
    expect(await pathAfter('v')).toBe('/');
  });

  it('opens the start page when a different user has signed in in another tab (IDENTITY-68)', async () => {
    const clock = deviceClock();
    const { page, open } = fakeProvider(clock);
    await createDurableSession().signIn(sessionOf(clock, 'u'));
    const session = open();
    await session.start();
    page.pathname = '/project/of-ada';
    await createDurableSession().signIn({ ...sessionOf(clock, 'v'), userId: 'v' });
    await session.check();
    await expect.poll(() => page.reloads).toBe(1);
    expect(page.path()).toBe('/');
  });
});
