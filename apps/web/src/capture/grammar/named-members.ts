import type { NamedMember } from '@questlog/domain/capture/member-marks';
import { activeUsers, showsUsers, wholeName } from '@questlog/domain/tasks/task-users';
import type { StoreReader } from '../../data/nouns/store-reader.ts';

/**
 * Returns the members that a line can name: the Active ones, if there are several.
 * @param readerId the user who types the line, whom '@me' names too
 */
export function namedMembers(store: Pick<StoreReader, 'people'>, readerId?: string): readonly NamedMember[] {
  const users = store.people();
  if (!showsUsers(users)) return [];
  return activeUsers(users).map((user) => ({
    id: user.id,
    name: wholeName(user),
    isReader: user.id === readerId,
  }));
}
