/**
 * Calls endpoints from within the server, for an assistant with a token of one account. Scopes, role, plan and input are
 * checked as for a request over HTTP, so that nothing can be read in one way that is forbidden in the other.
 */
import type { Pool } from 'pg';
import type { LimitPayload } from '@questlog/contract/errors';
import type { Call, Endpoint } from '@questlog/contract/route';
import type { Announcer } from '../account-change/announcer.ts';
import type { CallerLoader } from '../account-change/caller/caller-loader.ts';
import { closedProjects } from '../account-change/closed-projects.queries.ts';
import { requireRole, type AccountToken, type Member } from '../account-change/caller/caller.ts';
import { changeAccount } from '../account-change/change.ts';
import type { OpenChange } from '../account-change/open-change.ts';
import type { Transaction } from '../platform/db/transaction.ts';
import type { RouteResponse } from '../platform/http/responses/route-response.ts';
import { loadAs, requirementsOf, type RequestContext } from './authorize.ts';
import { limitOf, type BoundRoute } from './binding.ts';
import { openRows, requireOpenRows } from './closed-rows.ts';
import { parseInput } from './parse-input.ts';
import { requireScopes } from './token-scopes.ts';

export interface EndpointCallsDeps {
  readonly pool: Pool;
  readonly routes: readonly BoundRoute[];
  readonly loads: CallerLoader;
  readonly live: Announcer;
  readonly teamPlansAvailable: boolean;
  /** Throws `storage_full` if the disk lacks space for writes. */
  readonly requireSpace: () => void;
  /** Called when a plan limit rejects a change. Must not throw. */
  readonly onLimitReached: (member: Member, limit: LimitPayload) => Promise<void>;
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

/** Calls an endpoint in the transaction of a change. Throws the errors of a request. */
export type CallWithin = <const E extends Endpoint>(
  endpoint: E,
  input?: InputOf<E>,
) => Promise<Call<E>['response']>;

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
    const { pool, loads, live, teamPlansAvailable } = this.#deps;
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
    const [{ caller }, closed] = await Promise.all([
      loadAs(endpoint, request, loads),
      closedProjects(pool, { accountId: token.apiToken.accountId }),
    ]);
    return { ...(caller as Member), ...visitor, closedProjects: closed.map(({ id }) => id) };
  }

  /** Reads an endpoint's response. Throws the errors of a request, and `validation_failed` for invalid input. */
  async read<const E extends Endpoint>(
    endpoint: E,
    caller: EndpointCaller,
    input: InputOf<E> = {},
  ): Promise<Call<E>['response']> {
    const { access } = endpoint;
    const isRead = access.kind === 'account' && access.scopes?.every((scope) => scope === 'read') === true;
    if (!isRead) throw new Error(`${endpoint.method} ${endpoint.path} cannot be read`);
    return this.#call(endpoint, await this.member(endpoint, caller), input);
  }

  /** Calls an endpoint that changes something. Throws the errors of a request. */
  async write<const E extends Endpoint>(
    endpoint: E,
    caller: EndpointCaller,
    input: InputOf<E> = {},
  ): Promise<Call<E>['response']> {
    this.#deps.requireSpace();
    const member = await this.member(endpoint, caller);
    return this.#call(endpoint, member, input);
  }

  /**
   * Changes the caller's account. All of `work` runs in one transaction, all or none; {@link within} calls endpoints in
   * it. Throws the errors of a request.
   * @param endpoint the first endpoint to be called, whose access is checked before the transaction begins
   */
  async change<T>(
    endpoint: Endpoint,
    caller: EndpointCaller,
    work: (client: Transaction, member: Member & RequestContext) => Promise<T>,
  ): Promise<T> {
    const { pool, requireSpace, onLimitReached } = this.#deps;
    requireSpace();
    const member = await this.member(endpoint, caller);
    const author = member as Member as Member<T>;
    try {
      return await changeAccount(pool, author, {}, (client) => work(client, member));
    } catch (error) {
      const limit = limitOf(error);
      if (limit !== undefined) await onLimitReached(member, limit);
      throw error;
    }
  }

  /** Returns a function that calls endpoints in the transaction of a change, with the rights that each requires. */
  within(open: OpenChange, member: Member & RequestContext, { token }: EndpointCaller): CallWithin {
    return async (endpoint, input) => {
      const { access } = endpoint;
      if (access.kind !== 'account') throw new Error(`${endpoint.path} changes no account`);
      requireScopes(endpoint, token.apiToken);
      const requirements = requirementsOf(endpoint, access);
      requireRole(requirements, member.role);
      return this.#call(endpoint, { ...member, requirements, within: open }, input);
    };
  }

  async #call<const E extends Endpoint>(
    endpoint: E,
    member: Member & RequestContext,
    { params = {}, query = {}, body }: InputOf<E> = {},
  ): Promise<Call<E>['response']> {
    const route = this.#routes.get(endpoint);
    if (route === undefined) throw new Error(`${endpoint.method} ${endpoint.path} has no route`);
    const on = member.within?.client ?? this.#deps.pool;
    await requireOpenRows(on, member, { params, query, body });
    const response = await route.handle(parseInput(endpoint, { params, query }, body), member, undefined);
    if (response.status === 204) return undefined as Call<E>['response'];
    return openRows(on, member, JSON.parse(await textOf(response)) as Call<E>['response']);
  }
}

/** Returns the text of a response that is not a file. */
async function textOf({ json, cached }: RouteResponse): Promise<string> {
  if (json !== undefined) return json;
  if (cached === undefined) throw new Error('the response has no text');
  const { bytes } = await cached.body('', { isClosed: false });
  return bytes.toString('utf8');
}
