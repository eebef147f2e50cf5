/**
 * Lets users who have just registered continue without their password (IDENTITY-35). The browser that sent
 * the form gets a cookie that identifies the user. It is valid for ten minutes, or until the password
 * changes.
 */
import { isUuid } from '@questlog/domain/uuid';
import { cookieSignatures } from '../provider/cookie-signatures.ts';
import { MOUNT_PATH } from '../provider/mount.ts';

const GOOD_FOR_S = 600;

/** The user data that the cookie's signature covers. */
export interface Registered {
  readonly id: string;
  readonly password_hash: string | null;
}

export interface RegistrationCookie {
  /** Returns the `Set-Cookie` header for a user who has just registered. */
  readonly of: (user: Registered, now: Date) => string;
  /** The `Set-Cookie` header that deletes the cookie. */
  readonly none: string;
  /**
   * Returns the user whom the request's cookie identifies, if the cookie is valid.
   * @param header the request's `Cookie` header
   * @param find returns the user's current state
   */
  readonly read: <U extends Registered>(
    header: string | undefined,
    now: Date,
    find: (id: string) => Promise<U | undefined>,
  ) => Promise<U | undefined>;
}

/**
 * Creates the functions that write and read the cookie.
 * @param secrets returns the secrets that sign the provider's cookies, newest first
 * @param secure whether the product is served over TLS
 */
export function registrationCookie(secrets: () => readonly string[], secure: boolean): RegistrationCookie {
  const name = `${secure ? '__Secure-' : ''}questlog_registered`;
  const attributes = `Path=${MOUNT_PATH}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const claim = ({ id, password_hash }: Registered, until: string): string =>
    ['registered', id, until, password_hash ?? ''].join('\n');

  return {
    of: (user, now) => {
      const until = String(now.getTime() + GOOD_FOR_S * 1000);
      const signature = cookieSignatures(secrets()).sign(claim(user, until));
      return `${name}=${[user.id, until, signature].join('.')}; Max-Age=${GOOD_FOR_S}; ${attributes}`;
    },

    none: `${name}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; ${attributes}`,

    read: async (header, now, find) => {
      const [id = '', until = '', signature = ''] = valueOf(header ?? '', name).split('.');
      if (!isUuid(id) || !/^\d{1,15}$/.test(until) || Number(until) < now.getTime()) return undefined;
      const user = await find(id);
      if (user === undefined) return undefined;
      return cookieSignatures(secrets()).verify(claim(user, until), signature) ? user : undefined;
    },
  };
}

function valueOf(header: string, name: string): string {
  const pair = header.split(/;\s*/).find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? '';
}
