import type { ServerResponse } from 'node:http';
import { renderPage } from './layout.ts';
import type { PageResponse } from './visit.ts';

export interface SendOptions {
  readonly businessName: string;
  readonly pagesUrl: string;
  /** A HEAD response has no body. */
  readonly isHead: boolean;
}

/** Sends a page. Its Content-Security-Policy lets forms submit only to the origins that the page lists. */
export function sendPage(
  response: ServerResponse,
  received: PageResponse,
  { businessName, pagesUrl, isHead }: SendOptions,
): void {
  const origins = new Set(
    (received.leadsTo ?? []).flatMap((url) => (url === null ? [] : (URL.parse(url)?.origin ?? []))),
  );
  const content =
    received.file?.content ??
    Buffer.from(
      received.body === undefined
        ? ''
        : renderPage({ title: received.title ?? '', businessName, pagesUrl, body: received.body }),
    );
  response.writeHead(received.status, {
    'content-type': received.file?.type ?? 'text/html; charset=utf-8',
    'content-length': content.length,
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "font-src 'self'",
      `form-action ${["'self'", ...origins].join(' ')}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(received.location === undefined ? {} : { location: received.location }),
  });
  response.end(isHead ? undefined : content);
}
