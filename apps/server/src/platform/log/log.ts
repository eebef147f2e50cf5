import { pino, stdSerializers } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type Log = Logger;

/** Fields that carry a secret, whatever object they are logged in. */
const SECRET_FIELDS = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'accessToken',
  'refreshToken',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
]);

/** Of what is logged, so many levels are looked through. */
const LEVELS = 4;

/**
 * The same without its secrets: itself where it has none, as nearly every line has none. Errors are left to their
 * serializer, which takes of them what may be told.
 */
function withoutSecrets(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || levels === 0) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [name, field] of Object.entries(value)) {
    const shown = SECRET_FIELDS.has(name) ? '[redacted]' : withoutSecrets(field, levels - 1);
    if (shown === field) continue;
    copy ??= Object.assign(Array.isArray(value) ? [] : {}, value) as Record<string, unknown>;
    copy[name] = shown;
  }
  return copy ?? value;
}

function lineWithoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  return withoutSecrets(fields, LEVELS) as Record<string, unknown>;
}

/**
 * What is logged of an error besides its name, message and stack. Not what libraries add to it: PostgreSQL's `detail`
 * quotes the row that it refused, an error of SMTP the addresses, and some hold a whole connection.
 */
const ERROR_FIELDS = new Set([
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
]);

function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const added = Object.entries(error).filter(([name]) => ERROR_FIELDS.has(name));
  return { type, message, stack, ...Object.fromEntries(added) };
}

/**
 * The server's log: one JSON object a line, without secrets.
 *
 * @param level the least severe level that is written, or `silent`
 * @param destination where lines go; standard output by default
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    // The logger's own redaction looks in every value of every line for every path, for a tenth of a request's time.
    formatters: { log: lineWithoutSecrets },
    serializers: { err: errorFields, error: errorFields },
  };
  const log = destination === undefined ? pino(options) : pino(options, destination);
  const child = Reflect.get<Log, 'child'>(log, 'child');
  // What every line of a child says is no line yet; the children of children inherit this.
  log.child = function withoutSecretsOfBindings(this: Log, bindings, childOptions) {
    return child.call(this, lineWithoutSecrets(bindings), childOptions);
  } as typeof child;
  return log;
}
