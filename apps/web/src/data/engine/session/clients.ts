/** The clients of the API: one without a token, and one that speaks for whoever's data this tab shows. */
import { createClient, type ApiClient, type ApiError } from '@questlog/api-client/client';
import type { Clock } from '../browser/clock.ts';
import { USER_HEADER, withRenewal } from '../browser/fetching.ts';
import type { Scope } from './scope.ts';
import type { Session } from './session-state.ts';

export interface ClientsOptions {
  readonly fetch: typeof fetch;
  readonly clock: Pick<Clock, 'timeZone'>;
  /** Undefined while it is not known who is here. What belongs to no account is asked without one. */
  readonly scope: () => (Pick<Scope, 'userId'> & Partial<Scope>) | undefined;
  readonly session: () => Pick<Session, 'getAccessToken'>;
  /** Told of each call with a token that the server refuses. */
  readonly onRefused?: (error: ApiError) => void;
}

export interface Clients {
  readonly publicApi: ApiClient;
  readonly api: ApiClient;
  /** @see Session.getAccessToken; without a name, of the person whose data this tab shows. */
  readonly getAccessToken: Session['getAccessToken'];
}

export function createClients({
  fetch: fetchFrom,
  clock,
  scope,
  session,
  onRefused,
}: ClientsOptions): Clients {
  const getAccessToken: Session['getAccessToken'] = (request) =>
    session().getAccessToken({ userId: scope()?.userId, ...request });
  const api = createClient({
    baseUrl: '',
    fetch: withRenewal(fetchFrom, getAccessToken),
    ...(onRefused === undefined ? {} : { onRefused }),
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
