/** Serves the built web app; every path that is nothing else is one of its screens. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../platform/errors.ts';

/** Where the build of the web app is. */
export const WEB_DIST = join(import.meta.dirname, '../../../web/dist');

/** Paths of programs: what is unknown below them is an error for a program to read, not a screen. */
const NOT_SCREENS = /^\/(?:api|idp|sandbox|hubs|dev|metrics|assets)(?:\/|\?|$)/;

function wantsScreen(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (NOT_SCREENS.test(request.url)) return false;
  // The last segment of a file that is missing has an extension; an invitation's token has none.
  return !/\.[a-z\d]{2,12}(?:\?|$)/i.test(request.url);
}

const SVG = 'image/svg+xml';

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Puts the web app on the server, where it was built; without it the server is an API alone. */
export async function installWebApp(app: FastifyInstance, dist: string = WEB_DIST): Promise<void> {
  const built = await exists(join(dist, 'index.html'));
  // The table of types has it without the encoding, and is asked last for files that are sent compressed.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === SVG) reply.header('content-type', `${SVG}; charset=utf-8`);
  });
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      index: ['index.html'],
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Names of built files change with their content; those of pages and of the service worker do not.
        const hashed = /[/\\]assets[/\\]/.test(path);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (!built || !wantsScreen(request)) return fail('not_found');
    return reply.sendFile('index.html');
  });
}
