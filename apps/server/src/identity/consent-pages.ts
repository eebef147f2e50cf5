/** The page on which users let other programs use one of their accounts (ASSIST-3). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Client } from 'oidc-provider';
import {
  ASSISTANT_LIFETIMES,
  assistantName,
  assistantScopesOf,
  isAssistantScope,
  isLoopbackUrl,
  scopesUpTo,
  type AssistantScope,
} from '@questlog/domain/identity/assistants';
import { limitText } from '@questlog/domain/text';
import { allowFormTarget } from '../platform/http/responses/security-headers.ts';
import { interactionOf } from './interactions.ts';
import { consentPage, type ConsentForm } from './pages/consent-page.ts';
import type { PageDeps } from './pages/page-deps.ts';
import { formOf, sendPage } from './pages/page-responses.ts';
import type { Consent } from './provider/grants.ts';
import { isPreset } from './provider/preset-clients.ts';
import { WEB_CLIENT } from './provider/web-client.ts';
import { userById } from './users/users.queries.ts';

/** Maximum length of a stored host. A scheme of an app could be longer. */
const MAX_HOST = 300;

/** A client that waits for the consent of the user who is signed in. */
interface Waiting {
  readonly uid: string;
  readonly userId: string;
  readonly client: Client;
  readonly redirectUri: string;
  readonly requested: readonly AssistantScope[];
  /** The parameters of the authorization request. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** Returns the address of the same request, for which a user has to sign in again. */
function signInAgain(params: Waiting['params']): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const each of [value].flat()) if (typeof each === 'string') query.append(name, each);
  }
  query.delete('login_hint');
  query.set('prompt', 'login consent');
  return `/idp/auth?${query.toString()}`;
}

/** Returns the host of an address, or the scheme of one that an app opens. */
function hostOf(url: URL): string {
  return url.host === '' ? url.protocol : url.host;
}

/**
 * Returns the host from which a request comes, if anything proves it: the document was read at the address that is the
 * id, and the codes of a preset client go only to the addresses of its program.
 */
function provenHost(clientId: string, redirect: URL): string | undefined {
  if (clientId.startsWith('http')) return URL.parse(clientId)?.host;
  return isPreset(clientId) && redirect.protocol === 'https:' ? redirect.host : undefined;
}

function namesOf({ client, redirectUri }: Waiting): Pick<ConsentForm, 'client' | 'redirect'> {
  const redirect = new URL(redirectUri);
  const isApp = !['https:', 'http:'].includes(redirect.protocol);
  const host = isApp ? redirect.protocol : hostOf(redirect);
  const idHost = provenHost(client.clientId, redirect);
  return {
    client: { name: assistantName(client.clientName, idHost ?? host), host: idHost },
    redirect: { host, isApp, isLoopback: isLoopbackUrl(redirectUri) },
  };
}

/** Returns the Content-Security-Policy's source for a redirect: browsers apply the policy of forms to redirects too. */
function sourceOf(redirectUri: string): string {
  const { protocol, hostname, origin } = new URL(redirectUri);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  // A source cannot be an IPv6 address, and a host with other signs could add to the policy.
  return isWeb && /^[\w.-]+$/.test(hostname) ? origin : protocol;
}

type ConsentDeps = Pick<PageDeps, 'pool' | 'accounts' | 'provider' | 'publicUrl' | 'countClient' | 'now'>;

export function mountConsentPages(scope: FastifyInstance, deps: ConsentDeps): void {
  const { pool, accounts, provider } = deps;
  const counted = { onRequest: async (request: FastifyRequest) => deps.countClient(request) };

  const waiting = async (request: FastifyRequest, reply: FastifyReply): Promise<Waiting> => {
    const { uid, prompt, params, session } = await interactionOf(deps, request, reply);
    const { client_id: clientId, redirect_uri: redirectUri, scope: scopes } = params;
    const userId = session?.accountId;
    if (prompt.name !== 'consent' || typeof clientId !== 'string' || clientId === WEB_CLIENT)
      throw new errors.SessionNotFound('nothing waits for consent');
    const client = await provider().Client.find(clientId);
    if (client === undefined || userId === undefined || typeof redirectUri !== 'string')
      throw new errors.SessionNotFound('the client or the user no longer exists');
    const requested = assistantScopesOf(typeof scopes === 'string' ? scopes : '');
    return { uid, userId, client, redirectUri, requested, params };
  };

  /** Returns to the client with the user's consent, or with an error. */
  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    result: { consent: Consent } | { error: string; error_description: string },
  ): Promise<FastifyReply> => {
    const stored = 'consent' in result ? { consent: { ...result.consent } } : result;
    return reply.redirect(await provider().interactionResult(request.raw, reply.raw, stored), 303);
  };

  const show = async (
    reply: FastifyReply,
    from: Waiting,
    chosen: ConsentForm['chosen'],
    problem?: string,
  ): Promise<FastifyReply> => {
    const user = await userById.first(pool, { id: from.userId });
    const own = await accounts.list(pool, { userId: from.userId, now: deps.now() });
    if (user === undefined || own.length === 0)
      throw new errors.SessionNotFound('the user has no account to choose');
    allowFormTarget(reply.raw, sourceOf(from.redirectUri));
    const { uid, requested } = from;
    const form: ConsentForm = {
      uid,
      requested,
      chosen,
      problem,
      ...namesOf(from),
      accounts: own,
      email: user.email,
      otherUser: signInAgain(from.params),
    };
    return sendPage(reply, problem === undefined ? 200 : 400, consentPage(form));
  };

  scope.get('/consent/:uid', counted, async (request, reply) => {
    const from = await waiting(request, reply);
    return show(reply, from, { accountId: undefined, access: undefined, days: undefined });
  });

  scope.post('/consent/:uid', counted, async (request, reply) => {
    const from = await waiting(request, reply);
    const { decision, account: accountId = '', access, days: typedDays } = formOf(request);
    if (decision === 'deny')
      return respond(request, reply, {
        error: 'access_denied',
        error_description: 'the user has denied access',
      });
    const days = ASSISTANT_LIFETIMES.find((option) => String(option) === typedDays);
    const chosen = { accountId, days, access: isAssistantScope(access) ? access : undefined };
    const own = await accounts.list(pool, { userId: from.userId, now: deps.now() });
    if (decision !== 'allow') return show(reply, from, chosen, 'Choose Allow or Deny.');
    if (!own.some(({ id }) => id === accountId))
      return show(reply, from, chosen, 'You are not an active member of this account. Choose another one.');
    if (chosen.access === undefined || days === undefined || !from.requested.includes(chosen.access))
      return show(reply, from, chosen, 'Choose what the program may do, and when its access ends.');
    const { client, redirect } = namesOf(from);
    const consent: Consent = {
      userId: from.userId,
      accountId,
      days,
      scopes: scopesUpTo(chosen.access, from.requested),
      clientName: client.name,
      clientHost: limitText(client.host ?? redirect.host, MAX_HOST),
    };
    return respond(request, reply, { consent });
  });
}
