/** The API clients: one without a token, and one for the user whose data this tab shows. */
import { createClient, type ApiClient, type ApiError } from '@questlog/api-client/client';
import type { Clock } from '../browser/clock.ts';
import { USER_HEADER, withRenewal } from '../browser/fetching.ts';
import type { Scope } from './scope.ts';
import type { Session } from './session-state.ts';
import type { TokenManager } from './tokens/token-manager.ts';

export interface ClientsOptions {
  readonly fetch: typeof fetch;
  readonly clock: Pick<Clock, 'timeZone'>;
  /** Undefined until the user is known. Calls outside any account omit the account id. */
  readonly scope: () => (Pick<Scope, 'userId'> & Partial<Scope>) | undefined;
  readonly manager: Pick<TokenManager, 'accessToken'>;
  /** Called for each authenticated call that the server rejects. */
  readonly onRejected: (error: ApiError) => void;
}

export interface Clients {
  readonly publicApi: ApiClient;
  readonly api: ApiClient;
  /** Like {@link Session.getAccessToken}, but defaults to the user whose data this tab shows. */
  readonly getAccessToken: Session['getAccessToken'];
}

/** Returns a page's API clients: one with the session's token, and one for visitors. */
export function createClients({
  fetch: fetchFrom,
  clock,
  scope,
  manager,
  onRejected,
}: ClientsOptions): Clients {
  const getAccessToken: Session['getAccessToken'] = (request) =>
    manager.accessToken({ userId: scope()?.userId, ...request });
  const api = createClient({
    baseUrl: '',
    fetch: withRenewal(fetchFrom, getAccessToken),
    onRejected,
    headers: async () => {
      const sender = scope();
      const token = await getAccessToken();
      return {
        authorization: `Bearer ${token}`,
        'x-time-zone': clock.timeZone(),
        ...(sender?.accountId === undefined ? {} : { 'x-account-id': sender.accountId }),
        ...(sender === undefined ? {} : { [USER_HEADER]: sender.userId }),
      };
    },
  });
  return { publicApi: createClient({ baseUrl: '', fetch: fetchFrom }), api, getAccessToken };
}
