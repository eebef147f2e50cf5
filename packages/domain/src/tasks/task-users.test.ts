import { expect, it } from 'vitest';
import { addedText, showsUsers, shortName, wholeName, type TaskUser } from './task-users.ts';

const user = (firstName: string, lastName = '', isActive = true): TaskUser => ({
  id: `${firstName} ${lastName}`,
  firstName,
  lastName,
  isActive,
});

const ada = user('Ada', 'Vale');
const grace = user('Grace', 'Holm');

it.each([
  ['one', [ada], false],
  ['one, and one former', [ada, user('Grace', 'Holm', false)], false],
  ['two', [ada, grace], true],
  ['none', [], false],
])('an account with %s active members shows who created its tasks: %o (TASK-46)', (_, users, isShown) => {
  expect(showsUsers(users)).toBe(isShown);
});

it.each([
  ['by first name', ada, [ada, grace], 'Ada'],
  ['in full if another person has the first name', ada, [ada, user('Ada', 'Roth')], 'Ada Vale'],
  ['by last name if the first name is missing', user('', 'Vale'), [ada], 'Vale'],
  ['as somebody if the name is missing', user(''), [ada], 'Somebody'],
])('displays the author %s (TASK-46)', (_, who, users, name) => {
  expect(shortName(who, users)).toBe(name);
});

it("shows a user's full name (TASK-46)", () => {
  expect(wholeName(ada)).toBe('Ada Vale');
});

it.each([
  ['2026-05-10', 'Added by Ada · today'],
  ['2026-05-09', 'Added by Ada · yesterday'],
  ['2026-05-03', 'Added by Ada · May 3'],
  ['2025-12-24', 'Added by Ada · Dec 24, 2025'],
])('the creator and the date of a task created on %s are shown as %j (TASK-46)', (date, text) => {
  expect(addedText('Ada', date, '2026-05-10', 'en-US')).toBe(text);
});
