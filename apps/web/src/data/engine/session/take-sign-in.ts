/** Handles the identity provider's response in the URL of the page. */
import type { ServerClock } from '../browser/server-clock.ts';
import type { DurableSession } from './durable-session.ts';
import type { Page } from './page.ts';
import { takeReturnPath } from './return-path.ts';
import { unfinishedSignOut } from './sign-out.ts';
import type { TokenKeeper } from './tokens/token-keeper.ts';

export interface TakeSignInDeps {
  readonly page: Page;
  readonly isOwnPath?: (path: string) => boolean;
  readonly fetch: typeof fetch;
  readonly serverClock: ServerClock;
  readonly durable: DurableSession;
  readonly keeper: Pick<TokenKeeper, 'keep'>;
}

/**
 * Exchanges the code in the URL for tokens, if there is one. `left`: the page navigates on to another
 * application.
 */
export async function takeSignIn(deps: TakeSignInDeps): Promise<'taken' | 'failed' | 'left'> {
  const { page, isOwnPath = () => true, durable } = deps;
  const search = page.search();
  const query = new URLSearchParams(search);
  const answeredState = query.get('state');
  if (answeredState === null) return 'taken';
  if (!query.has('code') && !query.has('error')) {
    // The provider has ended its session and redirected back.
    const record = await durable.read().catch(() => undefined);
    if (unfinishedSignOut(record)?.state !== answeredState) return 'taken';
    page.replacePath(takeReturnPath(page.tab));
    await durable.finishSignOut(record?.sessionId ?? '').catch(() => undefined);
    return 'taken';
  }
  const returnPath = takeReturnPath(page.tab);
  page.replacePath(returnPath);
  try {
    const { finishSignIn } = await import('./authorization.ts');
    const { tokens, provider } = await finishSignIn(search, page.tab, deps.fetch, deps.serverClock);
    await deps.keeper.keep(tokens, provider);
  } catch {
    return 'failed';
  }
  if (isOwnPath(returnPath)) return 'taken';
  page.leaveTo(page.origin + returnPath);
  return 'left';
}
