/**
 * The pages for a forgotten password. One requests the email. The other, linked in the email, sets a new
 * password.
 */
import { confirmationProblem } from '@questlog/domain/identity/registration';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { login } from '@questlog/contract/identity/auth';
import { changePassword } from '@questlog/contract/identity/user';
import { sendPasswordReset } from './identity.jobs.ts';
import { formOf, sendPage, redisplayForm, tokenOf, uidOf } from './pages/page-responses.ts';
import type { PageDeps } from './pages/page-deps.ts';
import {
  badLinkPage,
  checkYourMailPage,
  forgotPasswordPage,
  passwordSavedPage,
  resetPasswordPage,
} from './pages/password-pages.ts';
import { ownerOfMailToken } from './users/mail-tokens.queries.ts';
import { resetPassword } from './sign-in/proofs.ts';

export function mountPasswordPages(scope: FastifyInstance, deps: PageDeps): void {
  const { pool, signIn, jobs } = deps;
  const counted = { onRequest: async (request: FastifyRequest) => deps.countClient(request) };

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
      // The job looks up the address, so that neither the response nor its timing reveals whether the address
      // is known.
      await jobs.enqueue(pool, sendPasswordReset, { email: parsed.data });
      return sendPage(reply, 200, checkYourMailPage(parsed.data, from));
    } catch (error) {
      return redisplayForm(reply, error, (problem) => forgotPasswordPage({ from, email, problem }));
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
      return done ? sendPage(reply, 200, passwordSavedPage()) : sendPage(reply, 400, badLinkPage('reset'));
    } catch (error) {
      return redisplayForm(reply, error, (problem, errors) =>
        resetPasswordPage({ token, email, problem, errors }),
      );
    }
  });
}
