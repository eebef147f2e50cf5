import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { errorsOf } from '../route.ts';
import { routes } from '../routes.ts';

const document = openApiDocument(routes, 'http://localhost:3000');
const paths = document['paths'] as Record<string, Record<string, Record<string, unknown>>>;

it('the generated document is valid OpenAPI 3.1 (API-1)', async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result.errors).toBeUndefined();
  expect(result).toMatchObject({ valid: true });
});

it('the OpenAPI document lists every endpoint once, with its statuses (API-1, V2.1.1)', () => {
  for (const route of routes) {
    const operation = paths[route.path]?.[route.method.toLowerCase()];
    expect(operation, `${route.method} ${route.path}`).toBeDefined();
    expect(Object.keys(operation?.['responses'] ?? {})).toEqual(
      expect.arrayContaining([...Object.keys(route.responses), '429', '500']),
    );
    if (route.access.kind !== 'public') expect(errorsOf(route)).toContain('unauthenticated');
  }
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((operation) => operation['operationId']),
  );
  expect(ids).toHaveLength(routes.length);
  expect(new Set(ids).size).toBe(ids.length);
});

it('the OpenAPI document refers only to its own schemas', () => {
  const components = document['components'] as { schemas: object; parameters: object };
  const named = new Set([
    ...Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`),
    ...Object.keys(components.parameters).map((name) => `#/components/parameters/${name}`),
  ]);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, target]) => target ?? '',
  );
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter((target) => !named.has(target))).toEqual([]);
});
