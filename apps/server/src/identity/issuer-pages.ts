/**
 * The sign-in at an external issuer, which lets users connect assistants (ASSIST-50). No page asks for a password: the
 * browser is sent to the issuer, and comes back with a code.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { USER_IS_BEING_DELETED } from '@questlog/domain/identity/user-deletion';
import { limitText } from '@questlog/domain/text';
import { errors, type InteractionResults } from 'oidc-provider';
import { fail } from '../platform/errors.ts';
import { knownError } from '../platform/http/responses/error-handler.ts';
import { interactionOf } from './interactions.ts';
import { IssuerFailure, type IssuerSignIn, type PendingSignIn } from './issuer/issuer-sign-in.ts';
import { signInFailedPage } from './pages/issuer-page.ts';
import type { PageDeps } from './pages/page-deps.ts';
import { sendPage, sendProblem, uidOf } from './pages/page-responses.ts';
import { MOUNT_PATH } from './provider/mount.ts';
import { userById, type UserRow } from './users/users.queries.ts';

/** The path to which the issuer sends the browser back. The operator registers its address at the issuer. */
export const CALLBACK_PATH = `${MOUNT_PATH}/external/callback`;

export interface IssuerPageDeps extends Pick<
  PageDeps,
  'pool' | 'publicUrl' | 'provider' | 'signIn' | 'countClient' | 'now' | 'events'
> {
  readonly issuer: IssuerSignIn;
}

/** Maximum length of the issuer's error in the log. The browser could change it. */
const MAX_ERROR = 100;

/** The parameters of the issuer's response that the server reads. */
const RESPONSE = ['state', 'code', 'error', 'iss'] as const;
type IssuerResponse = Readonly<Partial<Record<(typeof RESPONSE)[number], string>>>;

function responseOf(request: FastifyRequest): IssuerResponse {
  const query = request.query as Readonly<Record<string, unknown>>;
  return Object.fromEntries(RESPONSE.map((name) => [name, query[name]]).filter(([, value]) => isText(value)));
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isSame(given: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}

/** Throws `account_deactivated` for a user who can no longer sign in. */
function requireActive(user: UserRow | undefined): UserRow {
  if (user === undefined) return fail('unauthenticated');
  if (user.deletion_requested_at !== null) fail('account_deactivated', { message: USER_IS_BEING_DELETED });
  return user.deactivated_at === null ? user : fail('account_deactivated');
}

export function mountIssuerPages(scope: FastifyInstance, deps: IssuerPageDeps): void {
  const { pool, issuer, provider, events } = deps;
  const counted = { onRequest: async (request: FastifyRequest) => deps.countClient(request) };

  const waiting = async (request: FastifyRequest, reply: FastifyReply) => {
    const details = await interactionOf(deps, request, reply);
    if (details.prompt.name !== 'login') throw new errors.SessionNotFound('nothing waits for a sign-in');
    return details;
  };

  /** Stores a result in the interaction, in place of a former one. @returns the address that completes it */
  const store = (request: FastifyRequest, reply: FastifyReply, result: InteractionResults): Promise<string> =>
    provider().interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });

  /** Runs a step of the sign-in. Shows a page that says why it failed, and lets the user repeat the sign-in. */
  const guarded = async (
    request: FastifyRequest,
    reply: FastifyReply,
    uid: string,
    step: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    try {
      return await step();
    } catch (error) {
      if (error instanceof IssuerFailure) {
        request.log.warn({ err: error }, 'a sign-in at the OpenID issuer failed');
        const reason = 'Your identity provider did not respond as expected. Please try again later.';
        return sendPage(reply, 502, signInFailedPage({ uid, reason }));
      }
      const known = knownError(error);
      if (known === undefined || known.status >= 500) throw error;
      return sendProblem(reply, known, (reason) => signInFailedPage({ uid, reason }));
    }
  };

  scope.get('/sign-in/:uid', counted, async (request, reply) => {
    const { uid, params } = await waiting(request, reply);
    const { login_hint: hint, prompt } = params;
    const isAgain = 'again' in (request.query as object);
    const requiresLogin = isAgain || (isText(prompt) && prompt.split(' ').includes('login'));
    return guarded(request, reply, uid, async () => {
      const { url, pending } = await issuer.begin(uid, {
        login_hint: isText(hint) && !isAgain ? hint : undefined,
        prompt: requiresLogin ? 'login' : undefined,
      });
      await store(request, reply, { atIssuer: { ...pending } });
      return reply.redirect(url, 303);
    });
  });

  // The issuer knows only one address. The cookies of a sign-in are limited to its own path, so go there first.
  scope.get('/external/callback', counted, async (request, reply) => {
    const response = responseOf(request);
    const uid = uidOf(response.state?.split('.')[0]);
    if (uid === undefined) throw new errors.SessionNotFound('the response names no sign-in');
    const query = new URLSearchParams(response).toString();
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${MOUNT_PATH}/sign-in/${uid}/callback?${query}`, 303);
  });

  scope.get('/sign-in/:uid/callback', counted, async (request, reply) => {
    const { uid, result } = await waiting(request, reply);
    await deps.signIn.countCall(request.ip, deps.now());
    const pending = result?.['atIssuer'] as PendingSignIn | undefined;
    const { state = '', code, error, iss } = responseOf(request);
    if (pending === undefined || !isSame(state, pending.state))
      throw new errors.SessionNotFound('the response belongs to another sign-in');
    // A response works once.
    await store(request, reply, {});
    if (error === 'access_denied') {
      const denied = { error, error_description: 'the user has denied access' };
      return reply.redirect(await store(request, reply, denied), 303);
    }
    return guarded(request, reply, uid, async () => {
      if (code === undefined)
        throw new IssuerFailure(`the OpenID issuer reports the error ${limitText(error ?? '', MAX_ERROR)}`);
      const userId = await issuer.finish({ code, iss }, pending, deps.now());
      const user = requireActive(await userById.first(pool, { id: userId }));
      events.record('signed_in', { client: request.ip, userId });
      const ts = Math.floor(deps.now().getTime() / 1000);
      const login = { accountId: userId, remember: false, ts };
      return reply.redirect(await store(request, reply, { login, passwordHash: user.password_hash }), 303);
    });
  });
}
