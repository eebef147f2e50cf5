/** Renders the console for tests: a signed-in browser with a fake server. */
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { createDurableSession } from '@questlog/web/session/durable-session.ts';
import { openSession } from '@questlog/web/session/open-session.ts';
import { TestPage } from '@questlog/web/session/testing/page.ts';
import { deviceClock, sessionOf, USER } from '@questlog/web/session/testing/provider.ts';
import { ToastRegion } from '@questlog/ui/feedback/toast-region.tsx';
import { notifyManager } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach } from 'vitest';
import { App } from '../app/app.tsx';

/** A fake response: a status with a body, only a body (status 200), or an error for a failed connection. */
export type ConsoleResponse = readonly [status: number, body: unknown] | object | Error;

export interface AdminRequest {
  readonly call: string;
  readonly query: string;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface TestConsole {
  /** The responses by `METHOD /path`. Tests may change them. Any other call gets a 404. */
  readonly responses: Record<
    string,
    ConsoleResponse | ((request: AdminRequest) => ConsoleResponse | Promise<ConsoleResponse>)
  >;
  readonly requested: readonly AdminRequest[];
  /** The URLs that the page has navigated to. */
  readonly left: readonly string[];
  /** Returns the requests to an endpoint, given as `METHOD /path`. */
  readonly requestsOf: (call: string) => readonly AdminRequest[];
}

export const ADMIN = {
  user: { id: 'u', email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' },
  role: 'superadmin',
  permissions: [],
  createdAt: '2026-01-02T12:00:00.000Z',
};

const PROVIDER = 'https://questlog.test/idp';
const ends: (() => void)[] = [];

// `act` waits only for microtasks, so the query library must not use its default timer.
notifyManager.setScheduler(queueMicrotask);

afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
  history.replaceState(null, '', '/admin');
});

/**
 * Opens the console at a URL.
 * @param isSignedIn false for a browser without a session
 */
export async function openConsole(
  path: string,
  responses: TestConsole['responses'],
  isSignedIn = true,
): Promise<TestConsole> {
  const clock = deviceClock();
  if (isSignedIn) await createDurableSession().signIn(sessionOf(clock, 'u'));
  history.replaceState(null, '', path);
  sessionStorage.clear();
  const all: TestConsole['responses'] = {
    'GET /api/auth/me': { ...USER, lastName: 'Lovelace', themePreference: 0 },
    'GET /api/auth/config': {
      issuer: PROVIDER,
      clientId: 'web',
      scopes: 'openid',
      audience: null,
      registration: 'form',
      sellsPlans: true,
    },
    'GET /idp/.well-known/openid-configuration': {
      issuer: PROVIDER,
      authorization_endpoint: `${PROVIDER}/auth`,
      token_endpoint: `${PROVIDER}/token`,
    },
    'GET /api/admin/me': ADMIN,
    ...responses,
  };
  const requested: AdminRequest[] = [];
  const far: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'https://questlog.test');
    const call = `${init?.method ?? 'GET'} ${url.pathname}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const one = { call, query: url.search, body, headers: new Headers(init?.headers) };
    requested.push(one);
    const given = all[call] ?? [404, { code: 'not_found', message: "We couldn't find that." }];
    const response = typeof given === 'function' ? await given(one) : given;
    if (response instanceof Error) throw response;
    if (response instanceof Response) return response;
    const [status, content] = Array.isArray(response) ? (response as [number, unknown]) : [200, response];
    return status === 204 ? new Response(null, { status }) : Response.json(content, { status });
  };
  const page = Object.assign(new TestPage(), { pathname: path });
  const { session, api, start } = openSession({
    isOwnPath: () => true,
    fetch: far,
    clock,
    locks: (_, work) => work(),
    page,
  });
  ends.push(start());
  render(
    <ConfirmProvider>
      <App session={session} api={api} />
      <ToastRegion />
    </ConfirmProvider>,
  );
  return {
    responses: all,
    requested,
    left: page.left,
    requestsOf: (call) => requested.filter((each) => each.call === call),
  };
}
