/** The grants with which clients get codes. */
import type { KoaContextWithOIDC } from 'oidc-provider';
import {
  ASSISTANT_SCOPES,
  type AssistantDays,
  type AssistantScope,
} from '@questlog/domain/identity/assistants';
import type { Resources } from './resources.ts';
import { WEB_CLIENT } from './web-client.ts';

export const SCOPES = 'openid profile email offline_access';
const KNOWN_SCOPES = new Set(SCOPES.split(' '));

/** The choices of a user who has allowed a client to connect, stored in the provider's interaction. */
export interface Consent {
  readonly userId: string;
  readonly accountId: string;
  readonly scopes: readonly AssistantScope[];
  readonly days: AssistantDays;
  readonly clientName: string;
  readonly clientHost: string;
}

/** Returns the consent that the user has given in the interaction that the request completes. */
export function consentOf(ctx: KoaContextWithOIDC | undefined): Consent | undefined {
  // Only the consent page writes it (see consent-pages.ts).
  return ctx?.oidc.result?.consent as Consent | undefined;
}

const requestedBy = ({ oidc: { params } }: KoaContextWithOIDC): readonly string[] =>
  typeof params?.['scope'] === 'string' ? params['scope'].split(' ') : [];

/**
 * Grants the web app whatever it requests, because a first-party app needs no consent. Never reuses an ended
 * grant, because its id is that of an ended session.
 */
async function webGrant(ctx: KoaContextWithOIDC, userId: string, api: string) {
  const { provider, session } = ctx.oidc;
  const grantId = session?.grantIdFor(WEB_CLIENT);
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant =
    existing?.accountId === userId
      ? existing
      : new provider.Grant({ accountId: userId, clientId: WEB_CLIENT });
  grant.addOIDCScope(
    requestedBy(ctx)
      .filter((scope) => KNOWN_SCOPES.has(scope))
      .join(' '),
  );
  grant.addResourceScope(api, '');
  await grant.save();
  return grant;
}

/**
 * Grants another client what the user has just allowed, and rejects everything else that it requests. Each authorization
 * gets a new grant, so that none ever grows (ASSIST-5).
 */
async function assistantGrant(ctx: KoaContextWithOIDC, userId: string, clientId: string, mcp: string) {
  const consent = consentOf(ctx);
  if (consent?.userId !== userId) return undefined;
  const { provider } = ctx.oidc;
  const grant = new provider.Grant({ accountId: userId, clientId });
  const rejected = ASSISTANT_SCOPES.filter((scope) => !consent.scopes.includes(scope));
  grant.addResourceScope(mcp, consent.scopes.join(' '));
  if (rejected.length > 0) grant.rejectResourceScope(mcp, rejected.join(' '));
  grant.rejectOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

/** Returns the grant for an authorization request; undefined if the client has to ask the user first. */
export async function grantFor(ctx: KoaContextWithOIDC, { api, mcp }: Resources) {
  const { session, client, account } = ctx.oidc;
  if (session === undefined || client === undefined || account === undefined) return undefined;
  if (client.clientId !== WEB_CLIENT) return assistantGrant(ctx, account.accountId, client.clientId, mcp);
  return api === undefined ? undefined : webGrant(ctx, account.accountId, api);
}
