/**
 * Calls that no legitimate client makes, generated at random from a seed, for all operations in the OpenAPI
 * document.
 */
import { HOSTILE_TEXTS } from '@questlog/testkit/hostile-texts';
import type { Random } from '../failures/plan/random.ts';

/** The parts of the OpenAPI document from which calls are generated. */
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

export interface AddressedOperation {
  /** In lower case, as in the document. */
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export interface HostileCall {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Buffer | undefined;
}

/** The ids and tokens that a call may use: those of the caller, of a second account, and of other users. */
export interface Known {
  readonly ids: readonly string[];
  readonly token: string;
  /** An admin's token, for console calls. */
  readonly staffToken: string;
  /** The token of a user whose session the calls may end. */
  readonly leavingToken: string;
}

export const CONSOLE = '/api/admin/';

/** These operations can end the caller's session. */
const ENDING = new Set(['post /api/auth/change-password', 'put /api/auth/profile']);

const JSON_TYPE = 'application/json';
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
  const fields = fieldsOf(operation.requestBody?.content[JSON_TYPE]?.schema, document);
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

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns a request body that is not JSON. */
function bytes(random: Random): Buffer {
  const altered = (): Buffer => {
    const copy = Buffer.from(PIXEL);
    copy[random.between(0, copy.length - 1)] = random.between(0, 255);
    return copy;
  };
  return random.weighted<() => Buffer>([
    [() => PIXEL, 4],
    [altered, 4],
    [() => PIXEL.subarray(0, random.between(0, PIXEL.length)), 2],
    [() => Buffer.concat([PIXEL, Buffer.alloc(random.between(1, 6_000_000), 'x')]), 1],
    [() => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 1],
  ])();
}

export function operationsOf(document: ApiDocument): readonly AddressedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

function tokenFor(random: Random, { path, method }: AddressedOperation, known: Known): string {
  if (path.startsWith(CONSOLE) && random.chance(0.9)) return known.staffToken;
  return ENDING.has(`${method} ${path}`) ? known.leavingToken : known.token;
}

/** Returns a call to an operation, with random arguments. */
export function hostileCall(
  random: Random,
  document: ApiDocument,
  addressed: AddressedOperation,
  known: Known,
): HostileCall {
  const { path, method, operation } = addressed;
  const { ids } = known;
  const token = tokenFor(random, addressed, known);
  const types = Object.keys(operation.requestBody?.content ?? {});
  const type = types.length === 0 ? JSON_TYPE : random.one(types);
  const piece = (): string =>
    encodeURIComponent((random.chance(0.8) ? random.one(ids) : random.one(HOSTILE_TEXTS)).toWellFormed()) ||
    '%20';
  const query = new URLSearchParams();
  for (const { in: where, name } of operation.parameters) {
    if (where === 'query' && name !== undefined && random.chance(0.5)) {
      query.append(name, String(value(random, ids)).toWellFormed().slice(0, 4_000));
    }
  }
  const hasBody = method !== 'get' && random.chance(0.9);
  const headers: [string, string][] = [];
  // Use a different address for each visitor, because sign-ins are limited per address.
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
  if (hasBody) headers.push(['content-type', random.chance(0.95) ? type : random.one(TYPES)]);
  if (hasBody && random.chance(0.03))
    headers.push(['content-encoding', random.one(['br', 'gzip', 'identity'])]);
  if (random.chance(0.05)) headers.push(random.one(headers));
  const body = (): string | Buffer =>
    type === JSON_TYPE || random.chance(0.1) ? bodyText(random, operation, document, ids) : bytes(random);
  const address = path.replaceAll(/\{\w+\}/g, piece);
  return {
    method: method.toUpperCase(),
    path: query.size === 0 ? address : `${address}?${query.toString()}`,
    headers,
    body: hasBody ? body() : undefined,
  };
}
