import { expect, it } from 'vitest';
import { addedText, showsPeople, shortName, wholeName, type PersonFacts } from './task-people.ts';

const person = (firstName: string, lastName = '', isActive = true): PersonFacts => ({
  id: `${firstName} ${lastName}`,
  firstName,
  lastName,
  isActive,
});

const ada = person('Ada', 'Vale');
const grace = person('Grace', 'Holm');

it.each([
  ['one', [ada], false],
  ['one, and one former', [ada, person('Grace', 'Holm', false)], false],
  ['two', [ada, grace], true],
  ['none', [], false],
])('an account with %s active members shows who created its tasks: %o (TASK-46)', (_, people, says) => {
  expect(showsPeople(people)).toBe(says);
});

it.each([
  ['by first name', ada, [ada, grace], 'Ada'],
  ['in full if another person has the first name', ada, [ada, person('Ada', 'Roth')], 'Ada Vale'],
  ['by last name if the first name is missing', person('', 'Vale'), [ada], 'Vale'],
  ['as somebody if the name is missing', person(''), [ada], 'Somebody'],
])('displays the author %s (TASK-46)', (_, who, people, name) => {
  expect(shortName(who, people)).toBe(name);
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
