/** The resources for which the provider issues access tokens: the API, and the server of assistants. */
import { errors, type Client, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider';
import {
  ASSISTANT_SCOPES,
  assistantScopesOf,
  DEFAULT_ASSISTANT_SCOPES,
} from '@questlog/domain/identity/assistants';
import { SIGNING_ALGORITHM } from './signing-keys.ts';
import { WEB_CLIENT } from './web-client.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const ASSISTANT_TOKEN_SECONDS = 3_600;

/** The audiences of access tokens. */
export interface Resources {
  /** Undefined if an external issuer gives the tokens for the API (ASSIST-53). */
  readonly api: string | undefined;
  readonly mcp: string;
}

export function resourcesOf(publicUrl: string): Resources & { readonly api: string } {
  return { api: `${publicUrl}/api`, mcp: `${publicUrl}/mcp` };
}

const FORMAT = { accessTokenFormat: 'jwt', jwt: { sign: { alg: SIGNING_ALGORITHM } } } as const;

/** Returns the API as a resource server. */
export function apiInfo(audience: string) {
  return { ...FORMAT, audience, scope: '', accessTokenTTL: ACCESS_TOKEN_SECONDS } as const;
}

/** Returns the resource for which a client gets tokens if it requests none. */
export function resourceFor({ api, mcp }: Resources, client: Client | undefined): string {
  return client?.clientId === WEB_CLIENT && api !== undefined ? api : mcp;
}

/**
 * Returns a requested resource. Throws `invalid_target` unless the web app requests the API, or another client the
 * server of assistants (ASSIST-1), and `invalid_scope` if it requests only
 * scopes that are not those of assistants. A program that names no scope requests the default ones (ASSIST-4).
 */
export function resourceInfo(
  resources: Resources,
  ctx: KoaContextWithOIDC,
  resource: string,
  client: Client | undefined,
): ResourceServer {
  if (resource !== resourceFor(resources, client)) throw new errors.InvalidTarget();
  if (resource === resources.api) return apiInfo(resource);
  // Reject the request before the sign-in page: after a form, browsers follow no redirect to another site.
  const { route, params } = ctx.oidc;
  if (route === 'authorization' && params !== undefined) params['scope'] ??= DEFAULT_ASSISTANT_SCOPES;
  const scope = typeof params?.['scope'] === 'string' ? params['scope'] : '';
  if (route === 'authorization' && assistantScopesOf(scope).length === 0)
    throw new errors.InvalidScope('request at least one of the scopes read, write and delete', scope);
  return {
    ...FORMAT,
    audience: resource,
    scope: ASSISTANT_SCOPES.join(' '),
    accessTokenTTL: ASSISTANT_TOKEN_SECONDS,
  };
}
