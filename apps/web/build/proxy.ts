import type { ProxyOptions } from 'vite';

const server: ProxyOptions = { target: 'http://127.0.0.1:3000' };

/** What the server of a development build leaves to the product's own. */
export const proxy: Record<string, ProxyOptions> = {
  '/api': server,
  '/idp': server,
  '/sandbox': server,
  '/hubs': { ...server, ws: true },
  '/dev': server,
};
