/** Signatures of the provider's cookies: HMAC with SHA-256, where the library would use SHA-1. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The interface that the library expects. */
export interface CookieSignatures {
  sign(data: string): string;
  verify(data: string, signature: string): boolean;
  /**
   * Returns the index of the secret that made the signature, -1 for none. The library renews signatures of
   * older secrets.
   */
  index(data: string, signature: string): number;
}

/**
 * Creates the signatures.
 * @param secrets the first one signs; the others still verify what they have signed
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
