/**
 * Who made and who completed a task (TASK-46, JOURNAL-15): said where more than one member works on the tasks of an account.
 *
 *   Added by Ada · May 3      in the details of an open task
 *   Grace                     in the row of a completed one in the Journal
 *
 * First names, as people call each other; whole names where two have the same first name. Who has left is still named.
 */
import { shortDate } from '../dates/date-labels.ts';
import { addDays, type LocalDate } from '../dates/local-date.ts';

export interface PersonFacts {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** False for who was a member, or is suspended. */
  readonly isActive: boolean;
}

/** Whether tasks say who did what: one person alone knows it. */
export function showsPeople(people: readonly PersonFacts[]): boolean {
  return people.filter(({ isActive }) => isActive).length > 1;
}

/** The whole name of a person. */
export function wholeName({ firstName, lastName }: PersonFacts): string {
  return `${firstName} ${lastName}`.trim() || 'Somebody';
}

/** What a person is called among others. */
export function shortName(person: PersonFacts, people: readonly PersonFacts[]): string {
  const first = person.firstName.trim();
  const isShared = people.some(({ id, firstName }) => id !== person.id && firstName.trim() === first);
  return first === '' || isShared ? wholeName(person) : first;
}

/** When something was made, in the middle of a line: today, yesterday, else month and day. */
function dayText(date: LocalDate, today: LocalDate, locale: string): string {
  if (date === today) return 'today';
  return date === addDays(today, -1) ? 'yesterday' : shortDate(date, today, locale);
}

/** Who made a task, and when: 'Added by Ada · May 3'. */
export function addedText(name: string, date: LocalDate, today: LocalDate, locale: string): string {
  return `Added by ${name} · ${dayText(date, today, locale)}`;
}
