/** Signatures of the provider's cookies: HMAC with SHA-256, where the library would take SHA-1. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the library asks of them. */
export interface CookieSignatures {
  sign(data: string): string;
  verify(data: string, signature: string): boolean;
  /** Which of the secrets made the signature, -1 for none: what an older one made is then signed anew. */
  index(data: string, signature: string): number;
}

/** @param secrets the one that signs first; the others still prove what they have signed */
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
