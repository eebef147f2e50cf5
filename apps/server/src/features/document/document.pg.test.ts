import { expect, it } from 'vitest';
import { ERRORS } from '@questlog/contract/errors';
import { routes } from '@questlog/contract/routes';
import { serverForTests } from '@questlog/testkit/server';
import { escapeHtml } from '../../platform/html.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
}

const server = await serverForTests();

const get = (path: string) => fetch(new URL(path, server.url));

/** Returns the page's section for each operation, keyed by operation id. */
function articlesOf(page: string): Map<string, string> {
  return new Map(
    Array.from(page.matchAll(/<article id="([^"]+)">(.*?)<\/article>/gsu), ([, id = '', text = '']) => [
      id,
      text,
    ]),
  );
}

it('the API docs page shows every operation of the OpenAPI document (API-28)', async () => {
  const response = await get('/api/docs');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const page = await response.text();
  expect(page).toContain('<h1>Questlog API</h1>');
  expect(page).toContain('href="/api/openapi.json"');

  const document = (await (await get('/api/openapi.json')).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  expect(operations).toHaveLength(routes.length);
  const articles = articlesOf(page);
  expect([...articles.keys()].toSorted()).toEqual(
    operations.map(({ operation }) => operation.operationId).toSorted(),
  );
  for (const { method, path, operation } of operations) {
    const shown = articles.get(operation.operationId) ?? '';
    const json = (value: object) => escapeHtml(JSON.stringify(value, null, 2));
    const responses = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
    const expected = [
      `>${method}</span>`,
      `<code>${path}</code>`,
      `<p>${escapeHtml(operation.summary)}.</p>`,
      ...(operation.requestBody === undefined ? [] : [json(operation.requestBody)]),
      ...responses.flatMap(([status, body]) => [`<h4>Answer ${status}</h4>`, json(body)]),
    ];
    expect([operation.operationId, expected.filter((text) => !shown.includes(text))]).toEqual([
      operation.operationId,
      [],
    ]);
    // The page shows at least one error message for each error status.
    const statuses = Object.keys(operation.responses).map(Number);
    const rejections = Object.values(ERRORS).filter(({ message }) => shown.includes(escapeHtml(message)));
    expect([...new Set(rejections.map(({ status }) => status))]).toEqual(
      expect.arrayContaining(statuses.filter((status) => status >= 400)),
    );
  }
});

it('the API docs page links to a stylesheet that exists (API-28)', async () => {
  const page = await (await get('/api/docs')).text();
  const style = /<link rel="stylesheet" href="([^"]+)"/u.exec(page)?.[1] ?? '';
  const response = await get(style);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  expect(await response.text()).toContain('article {');
});

it('the API docs page shows how tokens are sent, the scopes of each call, and the messages of webhooks (TOKEN-23, WEBHOOK-33)', async () => {
  const page = await (await get('/api/docs')).text();
  expect(page).toContain('Authorization: Bearer ql_pat_…');
  const articles = articlesOf(page);
  expect(articles.get('getTasks')).toContain('API tokens with the scope read.');
  expect(articles.get('postTokens')).toContain('No API token can call this.');
  expect(page).toContain('<h2 id="webhook-messages">Messages of webhooks</h2>');
  for (const text of ['task.completed', 'webhook-signature', 'truncated']) expect(page).toContain(text);
});
