import { pino, stdSerializers } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type Log = Logger;

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

/** Maximum depth to which logged values are searched for secrets. */
const LEVELS = 4;

/**
 * Returns the value without its secrets. Returns the same object if it contains no secrets, as in nearly
 * every line. Errors are not searched, because their serialiser chooses the fields.
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
 * Logged fields of an error, in addition to name, message and stack. Others are omitted: PostgreSQL's `detail`
 * quotes the rejected row, SMTP errors contain addresses, and some errors hold a whole connection.
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
 * Creates the server's log: one JSON object per line, without secrets.
 *
 * @param level the least severe level that is written, or `silent`
 * @param destination the stream to which lines are written; standard output by default
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    // Do not use the logger's own redaction: it checks every value against every path, which takes a tenth of
    // a request's time.
    formatters: { log: lineWithoutSecrets },
    serializers: { err: errorFields, error: errorFields },
  };
  const log = destination === undefined ? pino(options) : pino(options, destination);
  const child = Reflect.get<Log, 'child'>(log, 'child');
  // The `log` formatter does not see a child logger's bindings, so remove their secrets here. Children of
  // children inherit this.
  log.child = function withoutSecretsOfBindings(this: Log, bindings, childOptions) {
    return child.call(this, lineWithoutSecrets(bindings), childOptions);
  } as typeof child;
  return log;
}
