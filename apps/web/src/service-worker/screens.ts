/** Recognises requests for the app's screens. They all get the same cached page. */
import { isConsolePath } from '@questlog/domain/admin/console-path';
import { isScreenPath } from '@questlog/domain/screen-path';

export function isScreen(request: Pick<Request, 'mode' | 'method' | 'url'>, origin: string): boolean {
  if (request.mode !== 'navigate' || request.method !== 'GET') return false;
  const url = new URL(request.url);
  if (url.origin !== origin || isConsolePath(url.pathname)) return false;
  return isScreenPath(url.pathname) || url.pathname === '/index.html';
}
