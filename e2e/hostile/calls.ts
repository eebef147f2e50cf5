/** Calls that no well-meaning client makes, drawn from a seed over all operations of the OpenAPI document. */
import { HOSTILE_TEXTS } from '@questlog/testkit/hostile-texts';
import type { Random } from '../failures/plan/random.ts';

/** As much of the document as calls are made from. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  readonly parameters: readonly { readonly in?: string; readonly name?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

export interface HostileCall {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
}

/** What a call may name: ids of the caller's own rows and of another account's, and their token. */
export interface Known {
  readonly ids: readonly string[];
  readonly token: string;
  /** That of an admin, for the calls of the console. */
  readonly staffToken: string;
}

/** Under which the calls of the console are. */
export const CONSOLE = '/api/admin/';

/** They end the session of whoever calls them. */
const ENDING = new Set(['post /api/auth/change-password', 'put /api/auth/profile']);

const ZONES = ['Europe/Berlin', 'utc', '', 'Nowhere/City', '+25:00', 'Etc/GMT+14', '\u00fc'];
const TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  ';',
];

function value(random: Random, ids: readonly string[], depth = 0): unknown {
  return random.weighted<() => unknown>([
    [() => random.one(HOSTILE_TEXTS), 5],
    [() => random.one(ids), 4],
    [() => random.one([null, true, false, 0, -1, 1e308, 2 ** 53, 0.5]), 3],
    [() => `new ${random.between(1, 1_000_000)}`, 3],
    [
      () =>
        Array.from({ length: random.between(0, 5) }, () =>
          depth > 3 ? null : value(random, ids, depth + 1),
        ),
      2,
    ],
    [() => ({ [random.one(HOSTILE_TEXTS)]: depth > 3 ? null : value(random, ids, depth + 1) }), 1],
  ])();
}

function fieldsOf(schema: Schema | undefined, document: ApiDocument): string[] {
  const name = schema?.$ref?.split('/').at(-1);
  return Object.keys((name === undefined ? schema : document.components.schemas[name])?.properties ?? {});
}

function bodyText(
  random: Random,
  operation: Operation,
  document: ApiDocument,
  ids: readonly string[],
): string {
  const fields = fieldsOf(operation.requestBody?.content['application/json']?.schema, document);
  const object = (): string =>
    JSON.stringify(
      Object.fromEntries(fields.filter(() => random.chance(0.7)).map((field) => [field, value(random, ids)])),
    );
  return random.weighted<() => string>([
    [object, 20],
    [() => JSON.stringify(value(random, ids)), 3],
    [() => `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 1],
    [() => `{"tasks":[${'{},'.repeat(random.between(1, 200_000))}{}]}`, 1],
    [() => `{"title":"${'x'.repeat(random.between(1, 1_200_000))}"}`, 1],
    [() => random.one(['{', '"', '{"a":', '{"__proto__":{"x":1}}', '\u0000', '[1,]']), 2],
  ])();
}

/** Draws the next call. */
export function hostileCall(
  random: Random,
  document: ApiDocument,
  { ids, token: own, staffToken }: Known,
): HostileCall {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const { path, method, operation } = random.one(
    operations.filter(({ path: at, method: how }) => !ENDING.has(`${how} ${at}`)),
  );
  const token = path.startsWith(CONSOLE) && random.chance(0.9) ? staffToken : own;
  const piece = (): string =>
    encodeURIComponent((random.chance(0.8) ? random.one(ids) : random.one(HOSTILE_TEXTS)).toWellFormed()) ||
    '%20';
  const query = new URLSearchParams();
  for (const { in: place, name } of operation.parameters) {
    if (place === 'query' && name !== undefined && random.chance(0.5)) {
      query.append(name, String(value(random, ids)).toWellFormed().slice(0, 4_000));
    }
  }
  const hasBody = method !== 'get' && random.chance(0.9);
  const headers: [string, string][] = [];
  // Each visitor is another one: sign-in is limited by client address.
  headers.push([
    'x-forwarded-for',
    `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`,
  ]);
  if (random.chance(0.95))
    headers.push(['authorization', `Bearer ${random.chance(0.97) ? token : `${token}x`}`]);
  if (random.chance(0.2)) headers.push(['x-account-id', random.one(ids)]);
  if (random.chance(0.1)) headers.push(['x-time-zone', encodeURIComponent(random.one(ZONES))]);
  if (random.chance(0.2))
    headers.push(['idempotency-key', random.one(['k1', 'k2', 'k3', 'x'.repeat(300), ' '])]);
  if (random.chance(0.1)) headers.push(['if-none-match', random.one(['*', 'W/"1"', '"', 'x'.repeat(2_000)])]);
  if (hasBody) headers.push(['content-type', random.chance(0.95) ? 'application/json' : random.one(TYPES)]);
  if (hasBody && random.chance(0.03))
    headers.push(['content-encoding', random.one(['br', 'gzip', 'identity'])]);
  if (random.chance(0.05)) headers.push(random.one(headers));
  const address = path.replaceAll(/\{\w+\}/g, piece);
  return {
    method: method.toUpperCase(),
    path: query.size === 0 ? address : `${address}?${query.toString()}`,
    headers,
    body: hasBody ? bodyText(random, operation, document, ids) : undefined,
  };
}
