/** Checks that every response has the security headers, whatever the request and its handler. */
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '@questlog/contract/routes';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests({ env: { PUBLIC_URL: 'https://questlog.example', METRICS_TOKEN: 'x' } });

interface SeenResponse {
  readonly route: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends a request exactly as written: `fetch` would normalise the URL, and refuses TRACE. */
function send(route: string, headers: Readonly<Record<string, string>> = {}): Promise<SeenResponse> {
  const [method, path] = route.split(' ');
  return new Promise((resolve, reject) => {
    request({ port: server.config.http.port, host: '127.0.0.1', method, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          route,
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString(),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

/**
 * Requests whose responses get the headers for documents: pages, their files, and the identity provider's
 * endpoints.
 */
const DOCUMENTS = [
  'GET /',
  'GET /settings',
  'HEAD /',
  'GET /missing.png',
  'GET /api/docs',
  'GET /api/docs/style.css',
  'GET /idp/forgot-password',
  'GET /idp/sign-in/0123456789',
  'GET /idp/assets/pages.js',
  'GET /idp/assets/logo.svg',
  'GET /idp/auth',
  'GET /idp/jwks',
  'GET /idp/.well-known/openid-configuration',
  'POST /idp/token',
  'GET /idp/unknown',
];

/** Requests whose responses are meant for programs. */
const PROGRAMS = [
  'GET /api/openapi.json',
  'GET /api/unknown',
  'GET /api/tasks/%zz',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /assets/missing.js',
  'POST /hubs/notifications/negotiate',
  'OPTIONS /api/tasks',
  'TRACE /',
];

const ENDPOINTS = routes.map(
  ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000')}`,
);

describe('every response', () => {
  let responses: SeenResponse[];
  beforeAll(async () => {
    responses = [];
    for (const route of [...DOCUMENTS, ...PROGRAMS, ...ENDPOINTS]) responses.push(await send(route));
  });

  it('every response forbids framing, inline scripts, and scripts from other origins (V1.3.2, V3.4.3, V3.4.6)', () => {
    for (const { route, headers } of responses) {
      const directives = String(headers['content-security-policy']).split(';');
      expect([route, directives]).toEqual([
        route,
        expect.arrayContaining(["frame-ancestors 'none'", "base-uri 'none'"]),
      ]);
      const plugins = directives.includes("object-src 'none'") || directives.includes("default-src 'none'");
      expect([route, plugins]).toEqual([route, true]);
      expect([route, directives.join().includes('unsafe')]).toEqual([route, false]);
    }
  });

  it('every response has nosniff, same-origin and HSTS headers (V3.4.1, V3.4.4, V4.4.1)', () => {
    for (const { route, headers } of responses) {
      expect([route, headers]).toEqual([
        route,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
        }),
      ]);
      expect([route, headers['x-powered-by'], headers['server']]).toEqual([route, undefined, undefined]);
    }
  });

  it('every text response declares its charset (V4.1.1)', () => {
    for (const { route, headers, text } of responses) {
      const type = headers['content-type'] ?? '';
      if (text === '') continue;
      expect([route, type]).not.toEqual([route, '']);
      if (/^text\/|json|xml/.test(String(type)))
        expect([route, type]).toEqual([route, expect.stringMatching(/charset=utf-8/i)]);
    }
  });
});

it('a page is isolated from other windows and cannot use camera or location (V3.4.5)', async () => {
  for (const route of ['GET /', 'GET /api/docs', 'GET /idp/forgot-password', 'GET /idp/auth']) {
    const { headers } = await send(route);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['permissions-policy']).toContain('geolocation=()');
    expect(headers['referrer-policy']).toBe('same-origin');
  }
});

it('sandboxes data that is opened as a page (V3.2.1, V5.3.1)', async () => {
  const { headers } = await send('GET /api/openapi.json');
  expect(String(headers['content-security-policy']).split(';')).toEqual(
    expect.arrayContaining(["default-src 'none'", 'sandbox']),
  );
});

it('the reader for imported files can load scripts from the same origin and nothing else (V3.4.3)', async () => {
  const { headers } = await send('GET /assets/import-worker-Ab_1-2.js');
  expect(String(headers['content-security-policy']).split(';')).toEqual([
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "script-src 'self'",
  ]);
  const others = ['markdown-worker-Ab.js', 'import-worker-Ab.js.map', 'x/import-worker-Ab.js'];
  for (const other of others) {
    const response = await send(`GET /assets/${other}`);
    expect(String(response.headers['content-security-policy'])).not.toContain('script-src');
  }
});

it('data and errors are sent with Cache-Control: no-store (V14.2.2)', async () => {
  for (const route of [...PROGRAMS, ...ENDPOINTS]) {
    // The OpenAPI document is the same for everybody, so a browser may cache and revalidate it.
    if (/\/healthz|\/openapi\.json/.test(route)) continue;
    const { headers } = await send(route);
    expect([route, headers['cache-control']]).toEqual([route, 'no-store']);
  }
});

it('answers TRACE requests with a 4xx status and never echoes them (V13.4.4)', async () => {
  for (const route of ['TRACE /', 'TRACE /api/tasks', 'TRACE /idp/token', 'TRACE /idp/sign-in/0123456789']) {
    const { status, text } = await send(route, { 'x-canary': 'sing' });
    expect([route, status >= 400 && status < 500]).toEqual([route, true]);
    expect(text).not.toContain('sing');
  }
});
