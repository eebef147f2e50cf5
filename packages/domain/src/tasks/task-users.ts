/**
 * Names of the people who created and completed a task (TASK-46, JOURNAL-15), shown in accounts with more
 * than one active member.
 *
 *   Added by Ada · May 3      in the details of an open task
 *   Grace                     in the row of a completed task in the Journal
 *
 * Names are first names, or full names if two people share a first name. Former members are still named.
 */
import { shortDate } from '../dates/date-labels.ts';
import { addDays, type LocalDate } from '../dates/local-date.ts';

export interface TaskUser {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** False for former and suspended members. */
  readonly isActive: boolean;
}

/** Returns whether tasks show people's names, which they do only if there are several active members. */
export function showsUsers(users: readonly TaskUser[]): boolean {
  return users.filter(({ isActive }) => isActive).length > 1;
}

/** Returns a person's full name. */
export function wholeName({ firstName, lastName }: TaskUser): string {
  return `${firstName} ${lastName}`.trim() || 'Somebody';
}

/** Returns the first name, or the full name if another person has the same first name. */
export function shortName(user: TaskUser, users: readonly TaskUser[]): string {
  const first = user.firstName.trim();
  const isShared = users.some(({ id, firstName }) => id !== user.id && firstName.trim() === first);
  return first === '' || isShared ? wholeName(user) : first;
}

/** Returns the Active users in the order of their names. */
export function activeUsers<User extends TaskUser>(users: readonly User[]): User[] {
  return users
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => wholeName(a).localeCompare(wholeName(b)));
}

/**
 * Returns the name of an assignee for a message: 'you' for the reader; null for nobody, and for a user whom the account
 * does not have.
 */
export function assigneeName(
  userId: string | null,
  users: readonly TaskUser[],
  readerId?: string,
): string | null {
  if (userId !== null && userId === readerId) return 'you';
  const user = users.find(({ id }) => id === userId);
  return user === undefined ? null : shortName(user, users);
}

/** Returns a date in words: today, yesterday, otherwise month and day. */
function dayText(date: LocalDate, today: LocalDate, locale: string): string {
  if (date === today) return 'today';
  return date === addDays(today, -1) ? 'yesterday' : shortDate(date, today, locale);
}

/** Returns who created a task, and when: 'Added by Ada · May 3'. */
export function addedText(name: string, date: LocalDate, today: LocalDate, locale: string): string {
  return `Added by ${name} · ${dayText(date, today, locale)}`;
}
