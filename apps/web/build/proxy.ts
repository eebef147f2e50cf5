import type { ProxyOptions } from 'vite';

const server: ProxyOptions = { target: 'http://127.0.0.1:3000' };

/** The development server proxies these paths to the Questlog server. */
export const proxy: Record<string, ProxyOptions> = {
  '/api': server,
  '/idp': server,
  '/sandbox': server,
  '/hubs': { ...server, ws: true },
  '/dev': server,
  [String.raw`^/calendar/[^/]+\.ics$`]: server,
};
