/** The provider's own pages: sign-in, consent, forgotten password, password reset and address verification. */
import type { FastifyInstance } from 'fastify';
import { errors } from 'oidc-provider';
import { ERRORS } from '@questlog/contract/errors';
import { knownError } from '../platform/http/responses/error-handler.ts';
import { isAborted } from '../platform/http/bodies/body-gate.ts';
import { mountAddressPages } from './address-pages.ts';
import { readAssets } from './assets.ts';
import { mountConsentPages } from './consent-pages.ts';
import { sendPage, sendProblem } from './pages/page-responses.ts';
import type { PageDeps } from './pages/page-deps.ts';
import { errorPage } from './pages/sign-out-page.ts';
import { mountIssuerPages, type IssuerPageDeps } from './issuer-pages.ts';
import { mountPasswordPages } from './password-pages.ts';
import { MOUNT_PATH } from './provider/mount.ts';
import { hasSessionCookie } from './provider/provider.ts';
import { isForeign } from './provider/same-origin.ts';
import { mountSetupPages } from './setup-pages.ts';
import { mountSignInPages } from './sign-in-pages.ts';

const MAX_FORM_BYTES = 16_384;

interface PageScope extends Pick<PageDeps, 'origins' | 'events'> {
  /** True if the provider's session in a browser is that of the web app. */
  readonly isBuiltIn: boolean;
  readonly mount: (scope: FastifyInstance) => void;
}

/** Mounts the pages with which users sign in here. */
export function mountPages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const mount = (scope: FastifyInstance): void => {
    mountSignInPages(scope, deps);
    mountConsentPages(scope, deps);
    mountPasswordPages(scope, deps);
    mountAddressPages(scope, deps);
    mountSetupPages(scope, deps);
  };
  return mountScope(app, { origins: deps.origins, events: deps.events, isBuiltIn: true, mount });
}

/** Mounts the pages with which users of an external issuer let assistants connect. */
export function mountPagesOfIssuer(
  app: FastifyInstance,
  deps: IssuerPageDeps & Pick<PageDeps, 'origins' | 'accounts'>,
): Promise<void> {
  const mount = (scope: FastifyInstance): void => {
    mountIssuerPages(scope, deps);
    mountConsentPages(scope, deps);
  };
  return mountScope(app, { origins: deps.origins, events: deps.events, isBuiltIn: false, mount });
}

async function mountScope(app: FastifyInstance, deps: PageScope): Promise<void> {
  const assets = await readAssets();

  await app.register(
    async (scope) => {
      // Accept only forms: the pages read text fields.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );

      scope.addHook('onRequest', async (request, reply) => {
        if (request.method === 'POST' && isForeign(request.headers, deps.origins)) {
          deps.events.record('foreign_form_refused', { client: request.ip });
          return sendPage(reply, 403, errorPage('This form was sent from another site.'));
        }
        return undefined;
      });

      scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
        if (error instanceof errors.SessionNotFound) {
          // The browser's Back button can bring signed-in users back here. They have no sign-in to restart.
          if (deps.isBuiltIn && request.method === 'GET' && hasSessionCookie(request.headers.cookie))
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

      deps.mount(scope);
    },
    { prefix: MOUNT_PATH },
  );
}
