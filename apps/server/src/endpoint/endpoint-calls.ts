/**
 * Calls endpoints from within the server, for a caller with a token of one account. Scopes, role, plan and input are
 * checked as for a request over HTTP, so that nothing can be read in one way that is forbidden in the other.
 */
import type { Call, Endpoint } from '@questlog/contract/route';
import type { Announcer } from '../account-change/announcer.ts';
import type { CallerLoader } from '../account-change/caller/caller-loader.ts';
import type { AccountToken, Member } from '../account-change/caller/caller.ts';
import type { RouteResponse } from '../platform/http/responses/route-response.ts';
import { loadAs, type RequestContext } from './authorize.ts';
import type { BoundRoute } from './binding.ts';
import { parseInput } from './parse-input.ts';
import { requireScopes } from './token-scopes.ts';

export interface EndpointCallsDeps {
  readonly routes: readonly BoundRoute[];
  readonly loads: CallerLoader;
  readonly live: Announcer;
  readonly teamPlansAvailable: boolean;
}

/** The caller of endpoints, and the request in which they are called. */
export interface EndpointCaller {
  readonly token: AccountToken;
  readonly visitor: RequestContext;
}

/** The input of a call. Values of the query are texts, as in an address. */
type InputOf<E extends Endpoint> = {
  readonly [Part in 'params' | 'query' | 'body']?: Call<E>[Part];
};

export class EndpointCalls {
  readonly #deps: EndpointCallsDeps;
  readonly #routes: ReadonlyMap<Endpoint, BoundRoute>;

  constructor(deps: EndpointCallsDeps) {
    this.#deps = deps;
    this.#routes = new Map(deps.routes.map((route) => [route.endpoint, route]));
  }

  /**
   * Loads the caller as the member that the endpoint requires. Throws the errors of a request: `insufficient_scope`,
   * `unauthenticated`, `forbidden` or `limit_reached`.
   */
  async member(endpoint: Endpoint, { token, visitor }: EndpointCaller): Promise<Member & RequestContext> {
    const { loads, live, teamPlansAvailable } = this.#deps;
    requireScopes(endpoint, token.apiToken);
    const request = {
      token,
      sender: undefined,
      accountId: token.apiToken.accountId,
      timeZone: undefined,
      key: undefined,
      isUndo: false,
      now: visitor.now,
      live,
      teamPlansAvailable,
    };
    const { caller } = await loadAs(endpoint, request, loads);
    return { ...(caller as Member), ...visitor };
  }

  /** Reads an endpoint's response. Throws the errors of a request, and `validation_failed` for invalid input. */
  async read<const E extends Endpoint>(
    endpoint: E,
    caller: EndpointCaller,
    { params = {}, query = {}, body }: InputOf<E> = {},
  ): Promise<Call<E>['response']> {
    const route = this.#routes.get(endpoint);
    const { access } = endpoint;
    const isRead = access.kind === 'account' && access.scopes?.every((scope) => scope === 'read') === true;
    if (route === undefined || !isRead) throw new Error(`${endpoint.method} ${endpoint.path} cannot be read`);
    const member = await this.member(endpoint, caller);
    const response = await route.handle(parseInput(endpoint, { params, query }, body), member, undefined);
    return JSON.parse(await textOf(response)) as Call<E>['response'];
  }
}

/** Returns the text of a response that is not a file. */
async function textOf({ json, cached }: RouteResponse): Promise<string> {
  if (json !== undefined) return json;
  if (cached === undefined) throw new Error('the response has no text');
  const { bytes } = await cached.body('', { isClosed: false });
  return bytes.toString('utf8');
}
