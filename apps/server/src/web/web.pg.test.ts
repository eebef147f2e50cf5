import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverForTests, startTestServer } from '@questlog/testkit/server';
import { FakeClock } from '@questlog/testkit/fake-clock';
import { sendErrorResponse } from '../platform/http/responses/error-handler.ts';
import { fileMailer, mailFolder } from '../platform/mail/mail.ts';
import { installWebApp } from './web-app.ts';

const server = await serverForTests();

/** Sends a request with a custom Host header, which fetch forbids. */
function withHost(path: string, host: string, headers: Record<string, string> = {}): Promise<number> {
  const { port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    httpRequest({ port, host: '127.0.0.1', path, headers: { ...headers, host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

it('sends a strict content security policy and no HSTS header over plain HTTP', async () => {
  const { headers } = await fetch(`${server.url}/healthz`);
  const policy = headers.get('content-security-policy') ?? '';
  for (const directive of [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
  ]) {
    expect(policy.split(';')).toContain(directive);
  }
  expect(policy).not.toContain('unsafe');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBeNull();
});

it('sends data with a sandbox policy, nosniff and same-origin headers', async () => {
  const { headers } = await fetch(`${server.url}/api/openapi.json`);
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none';base-uri 'none';frame-ancestors 'none';sandbox",
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('x-dns-prefetch-control')).toBeNull();
});

it('an unknown API path answers 404 with the standard error body', async () => {
  const response = await fetch(`${server.url}/api/unknown`, { headers: { accept: 'text/html' } });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not_found' });
});

it('the readiness endpoint answers ready (API-26)', async () => {
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' });
});

it('/dev/mail lists emails with their links and escapes markup (OPERATION-17)', async () => {
  const mailer = fileMailer(mailFolder(server.config.dataDir), 'questlog@localhost', new FakeClock());
  await mailer.send({
    to: 'ada@example.org',
    subject: '<script>alert(1)</script>',
    text: 'Open http://localhost/x?a=1&b="><script> now',
    html: '',
  });
  const response = await fetch(`${server.url}/dev/mail`);
  const text = await response.text();
  expect(text).toContain('<a href="http://localhost/x?a=1&amp;b=">http://localhost/x?a=1&amp;b=</a>');
  expect(text).not.toContain('<script>');
});

it('/dev/mail answers 404 under other host names and through a proxy (OPERATION-17)', async () => {
  const { port } = new URL(server.url);
  expect(await withHost('/dev/mail', `127.0.0.1:${port}`)).toBe(200);
  expect(await withHost('/dev/mail', `evil.example:${port}`)).toBe(404);
  expect(await withHost('/dev/mail', `localhost:${port}`, { 'x-forwarded-for': '192.0.2.7' })).toBe(404);
});

it('/dev/mail answers 404 if emails are sent over SMTP or the server has a public URL (V13.4.2, V15.2.3)', async () => {
  for (const env of [
    { SMTP_URL: 'smtp://127.0.0.1:1' },
    { PUBLIC_URL: 'https://questlog.example', METRICS_TOKEN: 'x' },
  ]) {
    const other = await startTestServer({ env, database: server.database });
    expect((await fetch(`http://127.0.0.1:${other.config.http.port}/dev/mail`)).status).toBe(404);
    await other.close();
  }
});

it.each([
  ['/task/%', 'text/html', 302],
  ['/tag/%E0%A4%A', 'text/html,*/*', 302],
  ['/task/%', 'application/json', 400],
  ['/api/tasks/%', 'text/html', 400],
])(
  'answers a request for the malformed URL %s that accepts %s with the status %d (ADDRESS-1)',
  async (path, accept, status) => {
    const response = await fetch(server.url + path, { headers: { accept }, redirect: 'manual' });
    expect(response.status).toBe(status);
    expect(response.headers.get('location')).toBe(status === 302 ? '/' : null);
  },
);

describe('the browser applications', () => {
  let folder: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'questlog-dist-'));
    const dist = join(folder, 'web');
    const console = join(folder, 'admin');
    await mkdir(join(dist, 'assets'), { recursive: true });
    await mkdir(join(dist, '.vite'));
    await writeFile(join(dist, 'index.html'), '<title>Questlog</title>');
    await writeFile(join(dist, 'assets/main-abc123.js'), 'plain');
    await writeFile(join(dist, 'assets/main-abc123.js.br'), 'compressed');
    await writeFile(join(dist, 'favicon.svg'), '<svg/>');
    await writeFile(join(dist, 'favicon.svg.br'), 'compressed');
    await writeFile(join(dist, '.vite/manifest.json'), '{}');
    await mkdir(join(console, 'assets'), { recursive: true });
    await writeFile(join(console, 'index.html'), '<title>Console</title>');
    await writeFile(join(console, 'assets/console-abc123.js'), 'plain');
    await writeFile(join(console, 'assets/console-abc123.js.br'), 'compressed');
    app = Fastify();
    app.setErrorHandler(sendErrorResponse);
    await installWebApp(app, { origins: [], builds: { web: dist, admin: console } });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    [
      'the web app',
      'Questlog',
      ['/', '/settings?tab=billing', '/invitations/abc.def_ghi', '/administration'],
    ],
    [
      'the admin console',
      'Console',
      [
        '/admin',
        '/admin/',
        '/admin?x=1',
        '/admin/users',
        '/admin/users/4f?page=2',
        '/admin/users?search=ada%40example.org',
      ],
    ],
  ])(
    'serves the HTML of %s for every route, and browsers must revalidate it (ADMIN-40, API-27)',
    async (_, title, urls) => {
      for (const url of urls) {
        const response = await app.inject({ url });
        expect([url, response.statusCode, response.body]).toEqual([url, 200, `<title>${title}</title>`]);
        expect(response.headers['cache-control']).toBe('no-cache');
      }
    },
  );

  it.each(['/assets/main-abc123.js', '/admin/assets/console-abc123.js'])(
    'serves the built file %s compressed and lets browsers cache it permanently',
    async (url) => {
      const response = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
      expect(response.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': expect.stringContaining('javascript'),
      });
      const plain = await app.inject({ url });
      expect([plain.body, plain.headers['content-encoding']]).toEqual(['plain', undefined]);
    },
  );

  it('text files and SVG images are sent with their charset (V4.1.1)', async () => {
    for (const [url, type] of [
      ['/', 'text/html; charset=utf-8'],
      ['/assets/main-abc123.js', 'application/javascript; charset=utf-8'],
      ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ] as const) {
      for (const encoding of ['br', 'identity']) {
        const { headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
        expect([url, headers['content-type']]).toEqual([url, type]);
      }
    }
  });

  it('answers a request for a missing file with an error instead of a page (API-27, V5.3.2, V13.2.5, V13.4.1, V13.4.3)', async () => {
    for (const url of [
      '/assets/gone-abc.js',
      '/admin/assets/gone-abc.js',
      '/admin/assets/gone',
      '/admin/missing.png',
      '/missing.png',
      '/api/x',
      '/idp/x',
      '/hubs/x',
      '/.vite/manifest.json',
      '/..%2f..%2fpackage.json',
      '/%00',
    ]) {
      const response = await app.inject({ url });
      expect([url, response.statusCode >= 400 && response.statusCode < 500]).toEqual([url, true]);
    }
    expect((await app.inject({ method: 'POST', url: '/settings' })).statusCode).toBe(404);
  });
});
