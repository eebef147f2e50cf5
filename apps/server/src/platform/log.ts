import { pino, stdSerializers } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type Log = Logger;

/** Fields that carry a secret, whatever object they are logged in: at the top, or one or two levels down. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
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
];

const REDACTED_PATHS = ['', '*', '*.*'].flatMap((parent) =>
  SECRET_FIELDS.map((field) => {
    if (parent === '') return field;
    return field.startsWith('[') ? `${parent}${field}` : `${parent}.${field}`;
  }),
);

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
    redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
    serializers: { err: errorFields, error: errorFields },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
