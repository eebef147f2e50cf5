/** Which requests are for a screen of the app: all of them are one page, and it is kept. */
import { isConsolePath } from '@questlog/domain/admin/console-path';

/** Paths of the server's own pages and programs. */
const NOT_SCREENS = /^\/(?:api|idp|sandbox|hubs|dev|metrics|healthz|readyz|assets)(?:\/|$)/;

export function isScreen(request: Pick<Request, 'mode' | 'method' | 'url'>, origin: string): boolean {
  if (request.mode !== 'navigate' || request.method !== 'GET') return false;
  const url = new URL(request.url);
  if (url.origin !== origin || NOT_SCREENS.test(url.pathname) || isConsolePath(url.pathname)) return false;
  // The last segment of a file has an extension; a screen's has none.
  return !/\.[a-z\d]{2,12}$/i.test(url.pathname) || url.pathname === '/index.html';
}
