import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests();

const at = (path: string, init?: RequestInit) => fetch(`${server.url}/.well-known/${path}`, init);

it.each(['oauth-protected-resource', 'oauth-protected-resource/mcp'])(
  '/.well-known/%s says where an assistant signs in, to pages of any origin (ASSIST-9)',
  async (path) => {
    const response = await at(path, { headers: { origin: 'https://assistant.example' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({
      resource: `${server.url}/mcp`,
      authorization_servers: [`${server.url}/idp`],
      scopes_supported: ['read', 'write', 'delete'],
      bearer_methods_supported: ['header'],
      resource_name: 'Questlog',
    });
    const preflight = await at(path, {
      method: 'OPTIONS',
      headers: { origin: 'https://assistant.example', 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect((await at(path, { method: 'POST', body: '{}' })).status).toBeGreaterThanOrEqual(400);
  },
);

it.each([
  'oauth-authorization-server',
  'oauth-authorization-server/idp',
  'openid-configuration',
  'openid-configuration/idp',
])("/.well-known/%s is the provider's document, with the addresses below /idp (ASSIST-9)", async (path) => {
  const [name] = path.split('/');
  const own = await fetch(`${server.url}/idp/.well-known/${name}`);
  const response = await at(path, { headers: { origin: 'https://assistant.example' } });
  expect(response.status).toBe(200);
  const document = (await response.json()) as Record<string, unknown>;
  expect(document).toEqual(await own.json());
  expect(document).toMatchObject({
    issuer: `${server.url}/idp`,
    authorization_endpoint: `${server.url}/idp/auth`,
    token_endpoint: `${server.url}/idp/token`,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });
  expect(response.headers.get('access-control-allow-origin')).toBe('https://assistant.example');
  expect(response.headers.has('access-control-allow-credentials')).toBe(false);
});

it('no other response allows pages of other origins to read it (ASSIST-9)', async () => {
  const headers = { origin: 'https://assistant.example' };
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: 'questlog-web',
    refresh_token: 'x',
  });
  const responses = await Promise.all([
    fetch(`${server.url}/api/auth/config`, { headers }),
    fetch(`${server.url}/idp/auth?client_id=questlog-web`, { headers }),
    fetch(`${server.url}/idp/token`, { method: 'POST', headers, body }),
    fetch(`${server.url}/idp/consent/0123456789abcdef`, { headers }),
    at('change-password', { headers }),
  ]);
  for (const response of responses)
    expect([response.url, response.headers.get('access-control-allow-origin')]).toEqual([response.url, null]);
});
