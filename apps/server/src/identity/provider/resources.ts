/** The resources for which the provider issues access tokens: the API, and the server of assistants. */
import { errors, type Client, type ResourceServer } from 'oidc-provider';
import { ASSISTANT_SCOPES } from '@questlog/domain/identity/assistants';
import { SIGNING_ALGORITHM } from './signing-keys.ts';
import { WEB_CLIENT } from './web-client.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const ASSISTANT_TOKEN_SECONDS = 3_600;

/** The audiences of access tokens. */
export interface Resources {
  readonly api: string;
  readonly mcp: string;
}

export function resourcesOf(publicUrl: string): Resources {
  return { api: `${publicUrl}/api`, mcp: `${publicUrl}/mcp` };
}

const FORMAT = { accessTokenFormat: 'jwt', jwt: { sign: { alg: SIGNING_ALGORITHM } } } as const;

/** Returns the API as a resource server. */
export function apiInfo(audience: string) {
  return { ...FORMAT, audience, scope: '', accessTokenTTL: ACCESS_TOKEN_SECONDS } as const;
}

/** Returns the resource for which a client gets tokens if it requests none. */
export function resourceFor({ api, mcp }: Resources, client: Client | undefined): string {
  return client?.clientId === WEB_CLIENT ? api : mcp;
}

/**
 * Returns a requested resource. Throws `invalid_target` unless the web app requests the API, or another client the
 * server of assistants (ASSIST-1).
 */
export function resourceInfo(
  resources: Resources,
  resource: string,
  client: Client | undefined,
): ResourceServer {
  if (resource !== resourceFor(resources, client)) throw new errors.InvalidTarget();
  if (resource === resources.api) return apiInfo(resource);
  return {
    ...FORMAT,
    audience: resource,
    scope: ASSISTANT_SCOPES.join(' '),
    accessTokenTTL: ASSISTANT_TOKEN_SECONDS,
  };
}
