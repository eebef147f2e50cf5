/** The sign-in page. It completes a sign-in that the app has started. */
import { isSameAddress } from '@questlog/domain/identity/email-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { login } from '@questlog/contract/identity/auth';
import { interactionOf } from './interactions.ts';
import { fieldMessages, formOf, sendPage, redisplayForm } from './pages/page-responses.ts';
import type { PageDeps } from './pages/page-deps.ts';
import { signInPage } from './pages/sign-in-page.ts';
import { userById, type UserRow } from './users/users.queries.ts';
import { WEB_CLIENT } from './provider/web-client.ts';

export function mountSignInPages(scope: FastifyInstance, deps: PageDeps): void {
  const { pool, signIn } = deps;
  const counted = { onRequest: async (request: FastifyRequest) => deps.countClient(request) };

  /** Completes the sign-in after the password was verified. */
  const signedIn = async (
    user: UserRow,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    // Set the time, because the provider would otherwise use the system's clock.
    const ts = Math.floor(deps.now().getTime() / 1000);
    const result = { login: { accountId: user.id, remember: true, ts }, passwordHash: user.password_hash };
    const to = await deps.provider().interactionResult(request.raw, reply.raw, result);
    return reply.redirect(to, 303);
  };

  /**
   * Returns the user who has just registered in this browser, if they should sign in and the app does not
   * require a password.
   */
  const justRegistered = async (
    request: FastifyRequest,
    { login_hint: hint, prompt }: Readonly<Record<string, unknown>>,
  ): Promise<UserRow | undefined> => {
    const find = (id: string) => userById.first(pool, { id });
    const user = await deps.registered.read(request.headers.cookie, deps.now(), find);
    if (user === undefined || user.deactivated_at !== null || typeof hint !== 'string') return undefined;
    if (prompt !== undefined) return undefined;
    return isSameAddress(user.email, hint) ? user : undefined;
  };

  scope.get('/sign-in/:uid', counted, async (request, reply) => {
    const { uid, prompt, params } = await interactionOf(deps, request, reply);
    if (prompt.name !== 'login') {
      // The web app needs no consent, because it and the provider are one product. Other clients have the consent page.
      const result = params['client_id'] === WEB_CLIENT ? { consent: {} } : { error: 'access_denied' };
      const to = await deps.provider().interactionResult(request.raw, reply.raw, result);
      return reply.redirect(to, 303);
    }
    const hint = params['login_hint'];
    const user = await justRegistered(request, params);
    if (user !== undefined) {
      deps.events.record('signed_in', { client: request.ip, userId: user.id });
      return signedIn(user, request, reply.header('set-cookie', deps.registered.none));
    }
    const isForProgram = params['client_id'] !== WEB_CLIENT;
    return sendPage(
      reply,
      200,
      signInPage({ uid, isForProgram, email: typeof hint === 'string' ? hint : '' }),
    );
  });

  scope.post('/sign-in/:uid', async (request, reply) => {
    const { uid } = request.params as { uid: string };
    const form = formOf(request);
    const email = form['email'] ?? '';
    let isForProgram = false;
    const page = (problem?: string) => signInPage({ uid, email, isForProgram, problem });
    try {
      const { params } = await interactionOf(deps, request, reply);
      isForProgram = params['client_id'] !== WEB_CLIENT;
      await signIn.countCall(request.ip, deps.now());
      const parsed = login.body.safeParse({ email, password: form['password'] ?? '' });
      if (!parsed.success) {
        const wrong = fieldMessages(parsed.error.issues);
        const password = wrong['password'] === undefined ? undefined : 'Password is required';
        const errors = { email: wrong['email'], password };
        return sendPage(reply, 400, signInPage({ uid, email, isForProgram, errors }));
      }
      const user = await signIn.check(parsed.data.email, parsed.data.password, request.ip, deps.now());
      return await signedIn(user, request, reply);
    } catch (error) {
      return redisplayForm(reply, error, page);
    }
  });
}
