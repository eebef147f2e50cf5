import { expect, test } from 'vitest';
import { scorePassword } from './password-score.ts';

const KNOWN = ['Ada', 'Lovelace', 'ada.lovelace@example.org'];

test.each([
  ['abc123', 0],
  ['password', 0],
  ['P4$$w0rd', 0],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 0],
  ['      ', 0],
  ['questlog', 0],
  ['hippopotamus', 1],
  ['sunflower42', 1],
  ['long enough', 2],
  ['three geese', 3],
  ['three geese fly over Oslo', 4],
] as const)('scores the password %j with %i (IDENTITY-69)', (password, score) => {
  expect(scorePassword(password, KNOWN)).toBe(score);
});

test.each(['Lovelace', 'lovelace', 'ada.lovelace@example.org', 'example'])(
  "scores the user's own %j with 0 (IDENTITY-69)",
  (password) => {
    expect(scorePassword(password, KNOWN)).toBe(0);
  },
);

test.each([
  '4@8({[</369&#!1/|0$5+7%2/4'.repeat(4),
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm'.repeat(4),
  '11/11/2011'.repeat(10),
  '🦔'.repeat(100),
])('scores only the first 32 characters of %j, however many follow (IDENTITY-69)', (long) => {
  expect(scorePassword(long, [])).toBe(scorePassword(long.slice(0, 32), []));
});
