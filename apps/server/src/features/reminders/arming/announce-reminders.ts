import type { LockedAccount } from '../../../account-change/change.ts';

/** Announces to users, after the commit, that their own reminders in the account have changed (REMINDER-43). */
export function announceReminders(
  { id, announce }: Pick<LockedAccount, 'id' | 'announce'>,
  userIds: readonly string[],
): void {
  for (const userId of new Set(userIds)) announce((live) => live.remindersChanged(userId, id));
}
