import type { FastifyInstance } from 'fastify';
import { getOpenApi } from '@questlog/contract/document';
import { openApiDocument } from '@questlog/contract/openapi';
import { routes } from '@questlog/contract/routes';
import { bind, type BoundRoute } from '../../http/binding.ts';
import { jsonText } from '../../platform/http/reply.ts';
import { DOCUMENT_STYLE, documentPage, STYLE_PATH } from './document-page.ts';

/** `GET /api/openapi.json`. The document does not change while the server runs, so it is made once, when first asked for. */
export function documentRoutes(publicUrl: string): BoundRoute[] {
  let text: string | undefined;
  return [
    bind(getOpenApi, () => {
      text ??= JSON.stringify(openApiDocument(routes, publicUrl));
      return Promise.resolve(jsonText(200, text));
    }),
  ];
}

/** `/api/docs`: the document as a page. */
export function mountDocumentPage(app: FastifyInstance, publicUrl: string): void {
  let page: string | undefined;
  app.get('/api/docs', (_request, reply) => {
    page ??= documentPage(routes, openApiDocument(routes, publicUrl) as Parameters<typeof documentPage>[1]);
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get(STYLE_PATH, (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCUMENT_STYLE));
}
