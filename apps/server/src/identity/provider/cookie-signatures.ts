/**
 * Signatures for the provider's cookies, which use HMAC with SHA-256 instead of the library's default, SHA-1.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The interface that the library expects. */
export interface CookieSignatures {
  sign(data: string): string;
  verify(data: string, signature: string): boolean;
  /**
   * Returns the index of the secret that created the signature, or -1 if none of them did. The library renews
   * signatures that were created with an older secret.
   */
  index(data: string, signature: string): number;
}

/**
 * Creates the signatures.
 * @param secrets the first secret creates signatures; the others only verify older ones
 */
export function cookieSignatures(secrets: readonly string[]): CookieSignatures {
  const [newest] = secrets;
  if (newest === undefined) throw new Error('there is no secret to sign cookies with');
  const digest = (data: string, secret: string): Buffer => createHmac('sha256', secret).update(data).digest();
  const index = (data: string, signature: string): number => {
    const given = Buffer.from(signature, 'base64url');
    return secrets.findIndex((secret) => {
      const right = digest(data, secret);
      return given.length === right.length && timingSafeEqual(given, right);
    });
  };
  return {
    sign: (data) => digest(data, newest).toString('base64url'),
    verify: (data, signature) => index(data, signature) >= 0,
    index,
  };
}
