import type { FastifyInstance } from 'fastify';

/**
 * Takes JSON bodies and no others: any other type is 415. No bytes are no body, whatever type they are said to have:
 * many clients name one on every request.
 */
export function installBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
