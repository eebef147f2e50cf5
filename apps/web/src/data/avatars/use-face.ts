import type { Account } from '@questlog/contract/accounts';
import { memberName } from '@questlog/domain/accounts/member-texts';
import { useSession } from '../hooks.ts';
import { useAvatar } from './use-avatar.ts';

/** A picture, and the name that determines the initials and their colour in its place. */
export interface Face {
  readonly name: string;
  readonly src: string | undefined;
}

/** Returns the face of the signed-in user, which is the same everywhere (IDENTITY-50). */
export function useOwnFace(): Face {
  const { user } = useSession();
  const src = useAvatar(user?.avatarUrl);
  if (user === null) return { name: '', src };
  const { firstName, lastName, email } = user;
  return { name: memberName({ userFirstName: firstName, userLastName: lastName, userEmail: email }), src };
}

/** Returns the face of an account. A personal account has that of its user. */
export function faceOf({ accountType, name }: Pick<Account, 'accountType' | 'name'>, own: Face): Face {
  return accountType === 'Personal' ? own : { name, src: undefined };
}
