/**
 * Serves the built browser applications: the admin console under /admin, and the web app. Any other unhandled
 * path is treated as one of their screens.
 */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isConsolePath } from '@questlog/domain/admin/console-path';
import { isScreenPath } from '@questlog/domain/screen-path';
import { fail } from '../platform/errors.ts';
import { redirectToPublicUrl } from './canonical-host.ts';

export interface Builds {
  readonly web: string;
  readonly admin: string;
}

const APPS = join(import.meta.dirname, '../../..');
const BUILDS: Builds = { web: join(APPS, 'web/dist'), admin: join(APPS, 'admin/dist') };

function isScreenRequest(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const [path = ''] = request.url.split('?', 1);
  return isScreenPath(path);
}

const SVG = 'image/svg+xml';

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Returns the options for serving a build's files. The first registration also decorates replies with the
 * methods that send files.
 */
function filesOf(root: string, prefix: string): FastifyStaticOptions {
  return {
    root,
    prefix,
    decorateReply: prefix === '/',
    preCompressed: true,
    index: ['index.html'],
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      // The names of built assets change with their content, unlike those of pages and of the service worker.
      const hashed = /[/\\]assets[/\\]/.test(path);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  };
}

export interface WebAppOptions {
  /** The origins from which users open the product, the public URL first. */
  readonly origins: readonly string[];
  /** The builds to serve; this repository's by default. */
  readonly builds?: Builds;
}

/**
 * Serves the applications that have been built. Without a built application, the server provides only the
 * API.
 */
export async function installWebApp(
  app: FastifyInstance,
  { origins, builds = BUILDS }: WebAppOptions,
): Promise<void> {
  const isBuilt = async (root: string): Promise<boolean> => exists(join(root, 'index.html'));
  const built = { web: await isBuilt(builds.web), admin: await isBuilt(builds.admin) };
  // Add the charset here: the MIME table lacks it, and the library applies that table last to precompressed
  // files.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === SVG) reply.header('content-type', `${SVG}; charset=utf-8`);
  });
  if (built.web) redirectToPublicUrl(app, origins, isScreenRequest);
  if (built.web) await app.register(fastifyStatic, filesOf(builds.web, '/'));
  if (built.web && built.admin) await app.register(fastifyStatic, filesOf(builds.admin, '/admin/'));
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const application = isConsolePath(request.url) ? 'admin' : 'web';
    // Without the web app, the console is not served either, because it uses the web app's icons and links to
    // it.
    if (!built.web || !built[application] || !isScreenRequest(request)) return fail('not_found');
    return reply.sendFile('index.html', builds[application]);
  });
}
