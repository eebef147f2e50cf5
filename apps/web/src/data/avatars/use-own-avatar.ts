import type { Account } from '@questlog/contract/accounts';
import { memberName } from '@questlog/domain/accounts/member-texts';
import { useSession } from '../hooks.ts';
import { useAvatar } from './use-avatar.ts';

/** A picture, and the name that determines the initials and their colour in its place. */
export interface ShownAvatar {
  readonly name: string;
  readonly src: string | undefined;
}

/** Returns the avatar of the signed-in user, which is the same everywhere (IDENTITY-50). */
export function useOwnAvatar(): ShownAvatar {
  const { user } = useSession();
  const src = useAvatar(user?.avatarUrl);
  if (user === null) return { name: '', src };
  const { firstName, lastName, email } = user;
  return { name: memberName({ userFirstName: firstName, userLastName: lastName, userEmail: email }), src };
}

/** Returns the avatar of an account. A personal account has that of its user. */
export function avatarOf(
  { accountType, name }: Pick<Account, 'accountType' | 'name'>,
  own: ShownAvatar,
): ShownAvatar {
  return accountType === 'Personal' ? own : { name, src: undefined };
}
