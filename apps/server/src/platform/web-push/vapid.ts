/** Identifies this server to push services with a signed token (VAPID, RFC 8292). */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** The keys of this installation, as they are stored. */
export interface VapidKeys {
  /** An uncompressed point of P-256 in base64url. */
  readonly publicKey: string;
  /** PKCS #8 in PEM. */
  readonly privateKey: string;
}

/** Seconds for which a token is valid. */
const VALID_SECONDS = 12 * 3_600;

export function createVapidKeys(): VapidKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }),
  };
}

/**
 * Returns the Authorization header for a push service.
 * @param endpoint a subscription's URL
 * @param subject a `mailto:` or `https:` URL at which the service reaches the operator
 * @param now milliseconds since 1970
 */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  endpoint: string,
  subject: string,
  now: number,
): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1_000) + VALID_SECONDS,
    sub: subject,
  };
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(unsigned), {
    key: createPrivateKey(privateKey),
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey}`;
}
