/**
 * Sends arbitrary input to every endpoint, with and without a member's token. Expects a documented response,
 * never a 500.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { errorBody } from '@questlog/contract/errors';
import { errorsOf, type Endpoint } from '@questlog/contract/route';
import { routes } from '@questlog/contract/routes';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { anything, deepBody, foldingNames, instants, text } from './testing/hostile-values.ts';

let ada: TestUser;

const server = await serverForTests({ env: { TRUST_PROXY: 'true' } });
// Console endpoints parse their input only for admins.
ada = await server.makeAdmin(await server.register({ tier: 'PersonalPro' }));
const project = await ada.api('POST /api/projects', { body: { title: 'P' } });
const task = await ada.api('POST /api/tasks', {
  body: { title: 't', projectId: project.id, tagPaths: ['a/b'] },
});
const ids: string[] = [ada.accountId, project.id, task.id, ...task.tagIds, (await server.register()).user.id];

/** Generates values for a field. Most are nearly valid, so that they pass simple checks. */
function near(field: unknown): fc.Arbitrary<unknown> {
  const known = fc.constantFrom(...ids);
  const shape = JSON.stringify(z.toJSONSchema(field as z.ZodType, { io: 'input', unrepresentable: 'any' }));
  const options: fc.Arbitrary<unknown>[] = [anything];
  if (shape.includes('"boolean"')) options.push(fc.boolean());
  if (shape.includes('uuid')) options.push(known, fc.uuid());
  if (shape.includes('date-time')) options.push(instants, instants);
  if (shape.includes('"array"'))
    options.push(fc.array(fc.oneof(known, fc.uuid(), text, foldingNames), { maxLength: 5 }));
  if (shape.includes('"string"'))
    options.push(text, foldingNames, fc.string({ minLength: 1, maxLength: 40 }));
  if (shape.includes('"number"') || shape.includes('"integer"')) options.push(fc.double(), fc.nat(1_000));
  return fc.oneof(...options);
}

function fieldsOf(schema: z.ZodType | undefined): Record<string, unknown> {
  const plain = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return plain instanceof z.ZodObject ? plain.shape : {};
}

function bodies(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const fields = Object.entries(fieldsOf(endpoint.body));
  const object = fc.record(Object.fromEntries(fields.map(([name, field]) => [name, near(field)])), {
    requiredKeys: [],
  });
  return fc.oneof(
    { weight: 6, arbitrary: object },
    { weight: 1, arbitrary: anything },
    { weight: 1, arbitrary: deepBody },
  );
}

const pieces = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.uuid(),
        text.map((part) => part.toWellFormed()),
      ),
    },
  );

let visitors = 0;

async function send(
  endpoint: Endpoint,
  parts: readonly string[],
  query: object,
  body: unknown,
  signedIn: boolean,
  ownAccount: boolean,
): Promise<Response> {
  let next = 0;
  const path = endpoint.path.replaceAll(/\{\w+\}/g, (parameter) => {
    // A request with another account's id fails immediately, so most requests use the caller's own account.
    if (parameter === '{accountId}' && ownAccount) return ada.accountId;
    const part = parts[next % parts.length] ?? '';
    next += 1;
    return encodeURIComponent(part) || '%20';
  });
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value).toWellFormed()]),
  );
  visitors += 1;
  const hasBody = endpoint.method !== 'GET' && body !== undefined;
  return fetch(`${server.url}${path}${search.size === 0 ? '' : `?${search.toString()}`}`, {
    method: endpoint.method,
    headers: {
      'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
      ...(signedIn ? { authorization: `Bearer ${ada.tokens.accessToken}` } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  });
}

/** Endpoints that would end the test's session or delete its account. */
const ENDING = new Set([
  'POST /api/auth/change-password',
  'PUT /api/auth/profile',
  'DELETE /api/accounts/{accountId}',
]);
const named = routes
  .map((route): [string, Endpoint] => [`${route.method} ${route.path}`, route])
  .filter(([name]) => !ENDING.has(name));

it.each(named)(
  '%s responds to arbitrary input according to its contract (API-2, API-5, V1.1.1, V1.2.3, V1.2.4, V2.2.1, V2.2.2, V8.2.3, V15.3.1, V15.3.3, V15.3.5, V15.3.6, V15.3.7, V16.5.1)',
  { timeout: 60_000 },
  async (_, endpoint) => {
    const query = fc.record(
      Object.fromEntries(
        Object.entries(fieldsOf(endpoint.query)).map(([name, field]) => [name, near(field)]),
      ),
      { requiredKeys: [] },
    );
    // Renew the access token before it expires.
    ada = await server.signIn(ada);
    await fc.assert(
      fc.asyncProperty(
        fc.array(pieces(), { minLength: 1, maxLength: 2 }),
        query,
        bodies(endpoint),
        fc.integer({ min: 0, max: 9 }),
        async (parts, request, body, dice) => {
          server.clock.advance({ seconds: 1 });
          const response = await send(endpoint, parts, request, body, dice > 0, dice > 2);
          const type = response.headers.get('content-type') ?? '';
          const bytes = new Uint8Array(await response.arrayBuffer());
          const received = new TextDecoder().decode(bytes);
          expect(response.status, received).toBeLessThan(500);
          if (response.status >= 400) {
            const { code } = errorBody.parse(JSON.parse(received));
            // The router may answer a malformed path before the endpoint is called.
            expect([...errorsOf(endpoint), 'not_found', 'bad_request']).toContain(code);
            expect(received).not.toMatch(/\bat .*:\d+:\d+|node_modules|select |insert /i);
            return;
          }
          const schema = (endpoint.responses as Record<number, z.ZodType | null>)[response.status];
          expect(schema, `status ${response.status} is not in the contract`).toBeDefined();
          const value = (): unknown => {
            if (type.startsWith('application/json')) return JSON.parse(received);
            return type.startsWith('application/zip') ? bytes : received;
          };
          if (schema) expect(schema.safeParse(value()).error).toBeUndefined();
        },
      ),
      { numRuns: 25 },
    );
  },
);
