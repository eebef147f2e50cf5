/** Generates the OpenAPI 3.1 document from the endpoints. */
import { z } from 'zod';
import { ERRORS, errorBody } from '../errors.ts';
import { errorsOf, type Endpoint } from '../route.ts';
import { webhookMessages } from './webhook-messages.ts';

type Json = Record<string, unknown>;

const JSON_TYPE = 'application/json';

const REFERENCE = /^#\/\$defs\//;

/** Returns a zod schema's JSON Schema. Named schemas (`meta({ id })`) become references to `components`. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const { $schema: _, $defs, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const hoist = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hoist);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [
        key,
        key === '$ref' && typeof field === 'string'
          ? field.replace(REFERENCE, '#/components/schemas/')
          : hoist(field),
      ]),
    );
  };
  for (const [name, definition] of Object.entries($defs ?? {})) {
    components[name] = hoist({ ...(definition as Json), id: undefined });
  }
  return hoist(own) as Json;
}

function parametersOf(endpoint: Endpoint, components: Json): Json[] {
  const of = (object: z.ZodObject | undefined, location: 'path' | 'query'): Json[] =>
    Object.entries(object?.shape ?? {}).map(([name, field]) => ({
      name,
      in: location,
      required: location === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: schemaOf(field as z.ZodType, 'input', components),
    }));
  const parameters = [...of(endpoint.params, 'path'), ...of(endpoint.query, 'query')];
  if (endpoint.access.kind === 'account' && !endpoint.path.includes('{accountId}')) {
    parameters.push({ $ref: '#/components/parameters/AccountId' });
  }
  if (endpoint.access.kind !== 'public') {
    parameters.push({ $ref: '#/components/parameters/TimeZone' }, { $ref: '#/components/parameters/UserId' });
    if (endpoint.method !== 'GET') {
      parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
      if (endpoint.access.kind === 'account') parameters.push({ $ref: '#/components/parameters/Undo' });
    }
  }
  return parameters;
}

/** Returns a body's OpenAPI `content` by media type. A binary body has no schema. */
function contentOf(
  types: readonly string[],
  schema: z.ZodType,
  io: 'input' | 'output',
  components: Json,
): Json {
  return Object.fromEntries(
    types.map((type) => [type, type === JSON_TYPE ? { schema: schemaOf(schema, io, components) } : {}]),
  );
}

function responsesOf(endpoint: Endpoint, components: Json): Json {
  const responses: Json = {};
  for (const [status, schema] of Object.entries(endpoint.responses)) {
    responses[status] =
      schema === null
        ? { description: 'Done.' }
        : {
            description: 'Done.',
            content: contentOf([endpoint.responseType ?? JSON_TYPE], schema, 'output', components),
          };
  }
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => ERRORS[code].status);
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    responses[String(status)] = {
      description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return responses;
}

function operationId(endpoint: Endpoint): string {
  const words = endpoint.path
    .replace('/api/', '')
    .replaceAll(/[{}]/g, '')
    .split(/[/\-.]/);
  return [endpoint.method.toLowerCase(), ...words]
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
}

const header = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

/**
 * Returns the OpenAPI document.
 * @param endpoints all endpoints
 * @param server the public URL, without a trailing slash
 */
export function openApiDocument(endpoints: readonly Endpoint[], server: string): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const operation: Json = {
      operationId: operationId(endpoint),
      summary: endpoint.summary,
      tags: [endpoint.tag],
      parameters: parametersOf(endpoint, schemas),
      ...(endpoint.body === undefined
        ? {}
        : {
            requestBody: {
              required: !endpoint.body.safeParse(undefined).success,
              content: contentOf(endpoint.bodyTypes ?? [JSON_TYPE], endpoint.body, 'input', schemas),
            },
          }),
      responses: responsesOf(endpoint, schemas),
      security: securityOf(endpoint),
    };
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation;
  }
  schemas['Error'] = schemaOf(errorBody, 'output', schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Questlog',
      version: '1.0.0',
      description:
        'Tasks and projects. Field names may begin with a lower- or upper-case letter; responses are camelCase. ' +
        'Dates are calendar dates at midnight UTC; a scheduled date at 18:00 UTC means "this evening". ' +
        'A PUT changes the fields that are sent, and null clears one.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    paths,
    webhooks: webhookMessages(),
    components: {
      schemas,
      parameters: {
        AccountId: header('X-Account-Id', "The account; by default the user's current one.", {
          type: 'string',
          format: 'uuid',
        }),
        TimeZone: header('X-Time-Zone', 'IANA name of the time zone that determines "today".', {
          type: 'string',
        }),
        UserId: header(
          'X-User-Id',
          'The id of the user; the request is rejected with `other_user` if the token belongs to another user.',
          { type: 'string', format: 'uuid' },
        ),
        Undo: header('X-Undo', 'True if the change undoes an earlier one, for the history.', {
          type: 'string',
          enum: ['true'],
        }),
        IdempotencyKey: header(
          'Idempotency-Key',
          'A retry with the same key within 7 days returns the first response and does nothing.',
          { type: 'string', minLength: 1, maxLength: 255 },
        ),
      },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token (`ql_pat_…`) from Settings > API tokens, or the access token of a sign-in.',
        },
      },
    },
  };
}

/** Returns the operation's security: a required token, an optional one, or none. */
function securityOf({ access }: Endpoint): readonly object[] {
  if (access.kind !== 'public') return [{ bearer: [] }];
  return access.bearer === 'optional' ? [{}, { bearer: [] }] : [];
}
