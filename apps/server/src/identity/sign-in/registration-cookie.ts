/**
 * Who has just registered is not asked for the password again (IDENTITY-35): the browser that sent the form holds a
 * cookie that says who they are, good for some minutes, for as long as the password is the one that was given.
 */
import { isUuid } from '@questlog/domain/uuid';
import { cookieSignatures } from '../provider/cookie-signatures.ts';
import { MOUNT_PATH } from '../provider/mount.ts';

const GOOD_FOR_S = 600;

/** What the cookie is about. */
export interface Registered {
  readonly id: string;
  readonly password_hash: string | null;
}

export interface RegistrationCookie {
  /** The value of a `Set-Cookie` header for who has registered. */
  readonly of: (user: Registered, now: Date) => string;
  /** The value of a `Set-Cookie` header that takes it away. */
  readonly none: string;
  /**
   * The user whom the cookie of a request speaks of, if it can be believed.
   * @param header the request's `Cookie`
   * @param find gives the user as they are now
   */
  readonly read: <U extends Registered>(
    header: string | undefined,
    now: Date,
    find: (id: string) => Promise<U | undefined>,
  ) => Promise<U | undefined>;
}

/**
 * @param secrets those that sign the provider's cookies, the newest first
 * @param secure whether the product is reached by TLS
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

/** The value of a cookie among those of a request; empty where there is none. */
function valueOf(header: string, name: string): string {
  const pair = header.split(/;\s*/).find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? '';
}
