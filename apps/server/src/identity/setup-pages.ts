/** The page of a setup link. An operator registers the first admin there (ADMIN-71). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { register } from '@questlog/contract/identity/auth';
import type { PageDeps } from './pages/page-deps.ts';
import { fieldMessages, formOf, sendPage, redisplayForm, tokenOf } from './pages/page-responses.ts';
import { badLinkPage } from './pages/password-pages.ts';
import { setupDonePage, setupPage } from './pages/setup-pages.ts';

const user = register.body.omit({ email: true });

export function mountSetupPages(scope: FastifyInstance, { setup, signIn, countClient, now }: PageDeps): void {
  const counted = { onRequest: async (request: FastifyRequest) => countClient(request) };

  scope.get('/setup', counted, async (request, reply) => {
    const token = tokenOf(request);
    const email = await setup.addressOf(token, now());
    return email === undefined
      ? sendPage(reply, 400, badLinkPage('setup'))
      : sendPage(reply, 200, setupPage({ token, email }));
  });

  scope.post('/setup', async (request, reply) => {
    const { token = '', firstName = '', lastName = '', password = '' } = formOf(request);
    const typed = { token, email: undefined, firstName, lastName };
    try {
      await signIn.countCall(request.ip, now());
      const parsed = user.safeParse({ firstName, lastName, password });
      if (!parsed.success) {
        return sendPage(reply, 400, setupPage({ ...typed, errors: fieldMessages(parsed.error.issues) }));
      }
      const done = await setup.register(token, parsed.data, { client: request.ip, now: now() });
      return done ? sendPage(reply, 200, setupDonePage()) : sendPage(reply, 400, badLinkPage('setup'));
    } catch (error) {
      return redisplayForm(reply, error, (problem, errors) => setupPage({ ...typed, problem, errors }));
    }
  });
}
