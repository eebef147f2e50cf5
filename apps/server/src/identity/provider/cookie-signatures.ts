/** Signs the provider's cookies with HMAC and SHA-256. The library's default is SHA-1. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The cookie signer and verifier, in the form that the provider's library expects. */
export interface CookieSignatures {
  sign(data: string): string;
  verify(data: string, signature: string): boolean;
  /**
   * Returns the index of the secret that made the signature, or -1 if none did. The library renews signatures
   * made with an older secret.
   */
  index(data: string, signature: string): number;
}

/**
 * Creates the signer and verifier.
 * @param secrets the first secret signs; the others only verify older signatures
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
