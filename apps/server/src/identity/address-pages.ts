/**
 * The pages linked in the verification email: one confirms the address, the other lets the address's real
 * owner reclaim it (IDENTITY-28, IDENTITY-56).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageDeps } from './pages/page-deps.ts';
import { claimEndedPage, emailVerifiedPage, notMePage, verifyEmailPage } from './pages/address-pages.ts';
import { formOf, sendPage, redisplayForm, tokenOf } from './pages/page-responses.ts';
import { badLinkPage } from './pages/password-pages.ts';
import { ownerOfMailToken } from './users/mail-tokens.queries.ts';
import { userById, type UserRow } from './users/users.queries.ts';
import { presentAs } from './provider/mount.ts';
import { rejectClaim, verifyAddress } from './sign-in/proofs.ts';

export function mountAddressPages(scope: FastifyInstance, deps: PageDeps): void {
  const { pool, signIn, now } = deps;
  const counted = { onRequest: async (request: FastifyRequest) => deps.countClient(request) };

  const claimantOf = async (token: string): Promise<UserRow | undefined> => {
    const owner = await ownerOfMailToken(pool, token, 'verify_email', now());
    const user = owner === undefined ? undefined : await userById.first(pool, { id: owner.userId });
    return user?.email.toLowerCase() === owner?.email.toLowerCase() ? user : undefined;
  };

  /** Returns true if the user is signed in to the provider in this browser, or has just registered in it. */
  const isHere = async (user: UserRow, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const find = (id: string) => userById.first(pool, { id });
    if ((await deps.registered.read(request.headers.cookie, now(), find))?.id === user.id) return true;
    presentAs(deps.publicUrl, request);
    const provider = deps.provider();
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    return session.accountId === user.id;
  };

  const badLink = (reply: FastifyReply): FastifyReply => sendPage(reply, 400, badLinkPage('verify'));

  scope.get('/verify-email', counted, async (request, reply) => {
    const token = tokenOf(request);
    const user = await claimantOf(token);
    if (user === undefined) return badLink(reply);
    const requiresPassword = !(await isHere(user, request, reply));
    return sendPage(reply, 200, verifyEmailPage({ token, user, requiresPassword }));
  });

  scope.post('/verify-email', counted, async (request, reply) => {
    const { token = '', password = '' } = formOf(request);
    const user = await claimantOf(token);
    if (user === undefined) return badLink(reply);
    try {
      if (!(await isHere(user, request, reply))) {
        await signIn.countCall(request.ip, now());
        await signIn.check(user.email, password, request.ip, now());
      }
      const done = await verifyAddress(pool, token, user.id, now());
      return done ? sendPage(reply, 200, emailVerifiedPage()) : badLink(reply);
    } catch (error) {
      return redisplayForm(reply, error, (problem) =>
        verifyEmailPage({ token, user, requiresPassword: true, problem }),
      );
    }
  });

  scope.get('/not-me', counted, async (request, reply) => {
    const token = tokenOf(request);
    const user = await claimantOf(token);
    return user === undefined ? badLink(reply) : sendPage(reply, 200, notMePage({ token, user }));
  });

  scope.post('/not-me', counted, async (request, reply) => {
    const done = await rejectClaim(deps, formOf(request)['token'] ?? '', now());
    return done ? sendPage(reply, 200, claimEndedPage()) : badLink(reply);
  });
}
