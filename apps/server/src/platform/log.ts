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
 * The server's log: one JSON object a line, without secrets.
 *
 * @param level the least severe level that is written, or `silent`
 * @param destination where lines go; standard output by default
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
    serializers: { err: stdSerializers.err, error: stdSerializers.err },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
