/** The provider's own pages: sign in, forgotten password, password reset, address verification. */
import { isSameAddress } from '@questlog/domain/identity/email-address';
import { confirmationProblem } from '@questlog/domain/identity/registration';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import { login } from '@questlog/contract/identity/auth';
import { ERRORS } from '@questlog/contract/errors';
import { changePassword } from '@questlog/contract/identity/user';
import { knownError } from '../platform/http/answers/error-handler.ts';
import { isAborted } from '../platform/http/bodies/body-gate.ts';
import { mountAddressPages } from './address-pages.ts';
import { readAssets } from './assets.ts';
import { sendPasswordReset } from './identity.jobs.ts';
import { ownerOfMailToken } from './people/mail-tokens.queries.ts';
import { MOUNT_PATH, presentAs } from './provider/mount.ts';
import {
  badLinkPage,
  checkYourMailPage,
  forgotPasswordPage,
  passwordSavedPage,
  resetPasswordPage,
} from './pages/password-pages.ts';
import { signInPage } from './pages/sign-in-page.ts';
import { errorPage } from './pages/sign-out-page.ts';
import type { PageDeps } from './pages/page-deps.ts';
import { fieldMessages, formOf, sendPage, sendProblem, showAgain, tokenOf } from './pages/page-answers.ts';
import { resetPassword } from './sign-in/proofs.ts';
import { hasSessionCookie } from './provider/provider.ts';
import { userById, type UserRow } from './people/users.queries.ts';
import { isForeign } from './provider/same-origin.ts';
import { mountSetupPages } from './setup-pages.ts';
import { withUnchangedPassword } from './sign-in/sign-in-proof.ts';

const MAX_FORM_BYTES = 16_384;
const UID = /^[\w-]{10,60}$/;

function uidOf(value: unknown): string | undefined {
  return typeof value === 'string' && UID.test(value) ? value : undefined;
}

/** Mounts the pages on the server. */
export async function mountPages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const assets = await readAssets();
  const { pool, signIn, jobs } = deps;

  const interactionOf = async (request: FastifyRequest, reply: FastifyReply) => {
    presentAs(deps.publicUrl, request);
    const uid = uidOf((request.params as { uid?: string }).uid);
    const details = await deps.provider().interactionDetails(request.raw, reply.raw);
    if (details.uid !== uid) throw new errors.SessionNotFound('the page belongs to another sign-in');
    return details;
  };

  /** Completes the sign-in of a user whose password has been verified. */
  const signedIn = async (
    user: UserRow,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    // Pass the time of the product's clock; the provider uses the system's.
    const ts = Math.floor(deps.now().getTime() / 1000);
    const result = { login: { accountId: user.id, remember: true, ts } };
    const to = await withUnchangedPassword(user, () =>
      deps.provider().interactionResult(request.raw, reply.raw, result),
    );
    return reply.redirect(to, 303);
  };

  /**
   * Returns the user who has just registered in this browser, if they are the one to sign in and no new proof
   * is requested.
   */
  const justRegistered = async (
    request: FastifyRequest,
    { login_hint: hint, prompt }: Readonly<Record<string, unknown>>,
  ): Promise<UserRow | undefined> => {
    const find = (id: string) => userById(pool, id);
    const user = await deps.registered.read(request.headers.cookie, deps.now(), find);
    if (user === undefined || user.deactivated_at !== null || typeof hint !== 'string') return undefined;
    if (prompt !== undefined) return undefined;
    return isSameAddress(user.email, hint) ? user : undefined;
  };

  await app.register(
    async (scope) => {
      // Accept only forms: the pages read text fields.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );

      const counted = { onRequest: async (request: FastifyRequest) => deps.countClient(request) };

      scope.addHook('onRequest', async (request, reply) => {
        if (request.method === 'POST' && isForeign(request.headers, deps.origins)) {
          deps.events.record('foreign_form_refused', { client: request.ip });
          return sendPage(reply, 403, errorPage('This form was sent from another site.'));
        }
        return undefined;
      });

      scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
        if (error instanceof errors.SessionNotFound) {
          // A signed-in user gets here by going back in the browser; there is no sign-in to restart.
          if (request.method === 'GET' && hasSessionCookie(request.headers.cookie))
            return reply.redirect('/', 303);
          return sendPage(reply, 400, errorPage('This sign-in has expired. Please start again.'));
        }
        const known = knownError(error);
        const status = known?.status ?? error.statusCode ?? 500;
        if (status >= 500 && !isAborted(request.raw)) request.log.error({ err: error }, 'a page failed');
        if (known !== undefined) return sendProblem(reply, known, errorPage);
        return sendPage(reply, status, errorPage(status < 500 ? error.message : ERRORS.internal.message));
      });

      scope.get('/assets/:name', async (request, reply) => {
        const asset = assets.get((request.params as { name: string }).name);
        if (asset === undefined) return sendPage(reply, 404, errorPage("We couldn't find that."));
        reply.header('cache-control', 'public, max-age=300').header('etag', asset.etag);
        if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
        return reply.type(asset.type).send(asset.content);
      });

      scope.get('/sign-in/:uid', counted, async (request, reply) => {
        const { uid, prompt, params } = await interactionOf(request, reply);
        if (prompt.name !== 'login') {
          // No consent is needed, because the app and the provider are one product.
          const to = await deps.provider().interactionResult(request.raw, reply.raw, { consent: {} });
          return reply.redirect(to, 303);
        }
        const hint = params['login_hint'];
        const user = await justRegistered(request, params);
        if (user !== undefined) {
          deps.events.record('signed_in', { client: request.ip, userId: user.id });
          return signedIn(user, request, reply.header('set-cookie', deps.registered.none));
        }
        return sendPage(reply, 200, signInPage({ uid, email: typeof hint === 'string' ? hint : '' }));
      });

      scope.post('/sign-in/:uid', async (request, reply) => {
        const { uid } = request.params as { uid: string };
        const form = formOf(request);
        const email = form['email'] ?? '';
        const page = (problem?: string) => signInPage({ uid, email, problem });
        try {
          await interactionOf(request, reply);
          await signIn.countCall(request.ip, deps.now());
          const parsed = login.body.safeParse({ email, password: form['password'] ?? '' });
          if (!parsed.success) {
            const wrong = fieldMessages(parsed.error.issues);
            const password = wrong['password'] === undefined ? undefined : 'Password is required';
            return sendPage(
              reply,
              400,
              signInPage({ uid, email, errors: { email: wrong['email'], password } }),
            );
          }
          const user = await signIn.check(parsed.data.email, parsed.data.password, request.ip, deps.now());
          return await signedIn(user, request, reply);
        } catch (error) {
          return showAgain(reply, error, page);
        }
      });

      scope.get('/forgot-password', async (request, reply) => {
        const { from } = request.query as { from?: unknown };
        return sendPage(reply, 200, forgotPasswordPage({ from: uidOf(from), email: '' }));
      });

      scope.post('/forgot-password', async (request, reply) => {
        const form = formOf(request);
        const from = uidOf(form['from']);
        const email = form['email'] ?? '';
        try {
          await signIn.countCall(request.ip, deps.now());
          const parsed = login.body.shape.email.safeParse(email);
          if (!parsed.success) {
            const error = parsed.error.issues[0]?.message;
            return sendPage(reply, 400, forgotPasswordPage({ from, email, error }));
          }
          // The job looks up the address, so that neither this response nor its timing reveals whether the
          // address is known.
          await jobs.enqueue(pool, sendPasswordReset, { email: parsed.data });
          return sendPage(reply, 200, checkYourMailPage(parsed.data, from));
        } catch (error) {
          return showAgain(reply, error, (problem) => forgotPasswordPage({ from, email, problem }));
        }
      });

      scope.get('/reset-password', counted, async (request, reply) => {
        const token = tokenOf(request);
        const owner = await ownerOfMailToken(pool, token, 'reset_password', deps.now());
        return owner === undefined
          ? sendPage(reply, 400, badLinkPage('reset'))
          : sendPage(reply, 200, resetPasswordPage({ token, email: owner.email }));
      });

      scope.post('/reset-password', async (request, reply) => {
        const { token = '', email, newPassword = '', confirmation = '' } = formOf(request);
        try {
          await signIn.countCall(request.ip, deps.now());
          const parsed = changePassword.body.safeParse({ newPassword });
          const wrong = {
            newPassword: parsed.success ? undefined : parsed.error.issues[0]?.message,
            confirmation: confirmationProblem(newPassword, confirmation),
          };
          if (wrong.newPassword !== undefined || wrong.confirmation !== undefined) {
            return sendPage(reply, 400, resetPasswordPage({ token, email, errors: wrong }));
          }
          const done = await resetPassword(
            pool,
            token,
            newPassword,
            { client: request.ip, now: deps.now() },
            deps,
          );
          return done
            ? sendPage(reply, 200, passwordSavedPage())
            : sendPage(reply, 400, badLinkPage('reset'));
        } catch (error) {
          return showAgain(reply, error, (problem) => resetPasswordPage({ token, email, problem }));
        }
      });

      mountAddressPages(scope, deps);
      mountSetupPages(scope, deps);
    },
    { prefix: MOUNT_PATH },
  );
}
