/** Navigates to the identity provider, and handles its response in the page's URL. */
import type { ApiClient } from '@questlog/api-client/client';
import type { ServerClock } from '../browser/server-clock.ts';
import type { DurableSession } from './durable-session.ts';
import type { Page } from './page.ts';
import { keepReturnPath, takeReturnPath } from './return-path.ts';
import type { Session } from './session-state.ts';
import { finishStoredSignOut, unfinishedSignOut } from './sign-out.ts';
import type { TokenManager } from './tokens/token-manager.ts';

export const SIGN_IN_FAILED = 'Failed to initiate login. Please try again.';

interface SignInDeps {
  readonly page: Page;
  readonly fetch: typeof fetch;
  readonly serverClock: ServerClock;
  readonly durable: DurableSession;
}

/** Implements {@link Session.signIn}. */
export async function goToSignIn(
  deps: SignInDeps & { readonly publicApi: ApiClient },
  { returnTo = deps.page.path(), ...options }: Parameters<Session['signIn']>[0] = {},
): Promise<void> {
  const { page, publicApi, durable, serverClock } = deps;
  try {
    const [config, authorization, signOut] = await Promise.all([
      publicApi('GET /api/auth/config'),
      import('./authorization.ts'),
      finishStoredSignOut(publicApi, durable),
    ]);
    // The provider may still have the session of a user who signed out in this browser.
    const request = { ...(signOut === 'finished' ? {} : { prompt: 'login' }), ...options };
    keepReturnPath(page.tab, returnTo);
    const { origin, tab } = page;
    page.leaveTo(await authorization.beginSignIn(config, origin, tab, deps.fetch, serverClock, request));
  } catch (error) {
    throw new Error(SIGN_IN_FAILED, { cause: error });
  }
}

interface TakeSignInDeps extends SignInDeps {
  readonly isOwnPath?: (path: string) => boolean;
  readonly manager: Pick<TokenManager, 'keep'>;
}

/**
 * Exchanges a code in the URL for tokens. Resolves with `left` if the page navigates to another application.
 */
export async function takeSignIn(deps: TakeSignInDeps): Promise<'taken' | 'failed' | 'left'> {
  const { page, isOwnPath = () => true, durable } = deps;
  const search = page.search();
  const query = new URLSearchParams(search);
  const returnedState = query.get('state');
  if (returnedState === null) return 'taken';
  if (!query.has('code') && !query.has('error')) {
    // The provider has ended its session and redirected back.
    const record = await durable.read().catch(() => undefined);
    if (unfinishedSignOut(record)?.state !== returnedState) return 'taken';
    page.replacePath(takeReturnPath(page.tab));
    await durable.finishSignOut(record?.sessionId ?? '').catch(() => undefined);
    return 'taken';
  }
  const returnPath = takeReturnPath(page.tab);
  page.replacePath(returnPath);
  try {
    const { finishSignIn } = await import('./authorization.ts');
    const { tokens, provider } = await finishSignIn(search, page.tab, deps.fetch, deps.serverClock);
    await deps.manager.keep(tokens, provider);
  } catch {
    return 'failed';
  }
  if (isOwnPath(returnPath)) return 'taken';
  page.leaveTo(page.origin + returnPath);
  return 'left';
}
