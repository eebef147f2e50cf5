import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@questlog/testkit/server';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: 'a token', TRUST_PROXY: 'loopback' } });
});
afterAll(() => server.close());

const metrics = (headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}/metrics`, { headers });

describe('the metrics', () => {
  it('are open to the machine itself, by route pattern and never by address', async () => {
    await fetch(`${server.url}/api/tasks/0190a1b2-0000-7000-8000-000000000000?access_token=secret`);
    const text = await (await metrics()).text();
    expect(text).toMatch(
      /questlog_http_request_duration_seconds_count\{method="GET",route="\/api\/tasks\/:id",status="401"\} 1/,
    );
    expect(text).toContain('questlog_database_connections{state="total"}');
    expect(text).toContain('questlog_hub_connections 0');
    expect(text).not.toMatch(/0190a1b2|secret/);
  });

  it('are closed to everybody else without the token', async () => {
    const outside = { 'x-forwarded-for': '203.0.113.7' };
    expect((await metrics(outside)).status).toBe(401);
    expect((await metrics({ ...outside, authorization: 'Bearer another' })).status).toBe(401);
    expect((await metrics({ ...outside, authorization: 'Bearer a token' })).status).toBe(200);
  });

  it('are closed to what a proxy on the machine passes on', async () => {
    expect((await metrics({ 'x-forwarded-for': '127.0.0.1' })).status).toBe(401);
  });
});
