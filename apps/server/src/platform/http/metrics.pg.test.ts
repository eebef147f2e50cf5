import { expect, it } from 'vitest';
import { serverForTests, type TestServer } from '@questlog/testkit/server';

const [open, closed] = await Promise.all([
  serverForTests(),
  serverForTests({ env: { METRICS_TOKEN: 'a token' } }),
]);

const metrics = (server: TestServer, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}/metrics`, { headers });

it('metrics are readable from the same machine, and have route patterns but no URLs (OPERATION-19, V14.2.1, OPERATION-3)', async () => {
  await fetch(`${open.url}/api/tasks/0190a1b2-0000-7000-8000-000000000000?access_token=secret`);
  const text = await (await metrics(open)).text();
  expect(text).toMatch(
    /questlog_http_request_duration_seconds_count\{method="GET",route="\/api\/tasks\/:id",status="401"\} 1/,
  );
  expect(text).toContain('questlog_database_connections{state="total"}');
  expect(text).toContain('questlog_hub_connections 0');
  expect(text).not.toMatch(/0190a1b2|secret/);
});

it('denies access to the metrics through a local proxy (V13.4.5)', async () => {
  expect((await metrics(open, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(401);
});

it('requires a configured metrics token, even without a forwarding header (V13.4.5)', async () => {
  expect((await metrics(closed)).status).toBe(401);
  expect((await metrics(closed, { authorization: 'Bearer another' })).status).toBe(401);
  expect((await metrics(closed, { authorization: 'Bearer a token' })).status).toBe(200);
});
