import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { getOpenApi } from '@questlog/contract/openapi/document';
import { openApiDocument } from '@questlog/contract/openapi/openapi';
import { routes } from '@questlog/contract/routes';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { EncodedText } from '../../platform/http/responses/encoded-text.ts';
import type { CachedBody } from '../../platform/http/responses/route-response.ts';
import { acceptedEncodings } from '../../platform/http/responses/send.ts';
import { DOCUMENT_STYLE, documentPage, STYLE_PATH } from './document-page.ts';

/** Returns the `GET /api/openapi.json` route. The document is built on the first request. */
export function documentRoutes(publicUrl: string): BoundRoute[] {
  const make = (): CachedBody => {
    const text = JSON.stringify(openApiDocument(routes, publicUrl));
    const encodedText = new EncodedText(text);
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
    return { etag, body: (accepted) => encodedText.encoded(accepted) };
  };
  let cached: CachedBody | undefined;
  return [
    bind(getOpenApi, async () => {
      cached ??= make();
      return { status: 200, json: undefined, cached };
    }),
  ];
}

export function mountDocumentPage(app: FastifyInstance, publicUrl: string): void {
  const make = (): EncodedText => {
    const document = openApiDocument(routes, publicUrl) as Parameters<typeof documentPage>[1];
    return new EncodedText(documentPage(routes, document));
  };
  let page: EncodedText | undefined;
  app.get('/api/docs', async (request, reply) => {
    page ??= make();
    const { bytes, encoding } = await page.encoded(acceptedEncodings(request));
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply.header('vary', 'accept-encoding').type('text/html; charset=utf-8').send(bytes);
  });
  app.get(STYLE_PATH, (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCUMENT_STYLE));
}
