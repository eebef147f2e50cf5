import { expect, test } from 'vitest';
import {
  emailProblem,
  invitedErrors,
  nameProblem,
  passwordProblem,
  profileNameProblem,
  registrationErrors,
} from './registration.ts';

test.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['ada', 'Please enter a valid email address'],
  ['ada@host', 'Please enter a valid email address'],
  [' ada@example.org ', undefined],
  ['a\u200bda@example.org', 'Please enter a valid email address'],
  ['ada@exam\u00adple.org', 'Please enter a valid email address'],
  ['ada@müller.example', undefined],
  ['a\u0007da@example.org', 'Please enter a valid email address'],
  ['ada@exam\u202eple.org', 'Please enter a valid email address'],
])('validates the email %j: %s (IDENTITY-2)', (email, problem) => {
  expect(emailProblem(email)).toBe(problem);
});

test.each([
  ['', 'Password is required'],
  ['12345', 'Password must be at least 6 characters'],
  ['👍👍👍👍👍', 'Password must be at least 6 characters'],
  ['123456', undefined],
  ['      ', undefined],
  ['x'.repeat(101), 'Password must be at most 100 characters'],
])('validates the password %j: %s (IDENTITY-3, V6.2.5, V6.2.9)', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});

test.each([
  [' ', 'Last name is required'],
  [' L ', 'Last name must be at least 2 characters'],
  ['Li', undefined],
  ['e\u0301', 'Last name must be at least 2 characters'],
  ['J.', 'Last name must be at least 2 characters'],
  ['..', 'Last name must be at least 2 characters'],
  ['\u200b\u200b', 'Last name is required'],
  ['\u3164', 'Last name is required'],
  ['\ufe0f', 'Last name is required'],
  ['\u2800', 'Last name is required'],
  ['\u115f\u1160', 'Last name is required'],
  ['김', undefined],
  ['李', undefined],
  ['Я', undefined],
  ['علی\u200cرضا', undefined],
  ['x'.repeat(51), 'Last name must be at most 50 characters'],
  ['Love\r\nlace', 'Last name must be one line without special characters'],
  ['Love\u2028lace', 'Last name must be one line without special characters'],
  ['\u202eecalevoL', 'Last name must be one line without special characters'],
  ['Marie\u200c\u200dAnne', 'Last name must be one line without special characters'],
])('validates the name %j: %s (IDENTITY-4)', (name, problem) => {
  expect(nameProblem(name, 'Last name')).toBe(problem);
});

test.each([
  [' ', 'Last name is required'],
  ['伟', undefined],
  ['x'.repeat(51), 'Last name must be at most 50 characters'],
  ['Love\r\nlace', 'Last name must be one line without special characters'],
  ['Love\u2028lace', 'Last name must be one line without special characters'],
  ['\u202eecalevoL', 'Last name must be one line without special characters'],
  ['Marie\u200c\u200dAnne', 'Last name must be one line without special characters'],
])('validates the name %j in a profile: %s (IDENTITY-4)', (name, problem) => {
  expect(profileNameProblem(name, 'Last name')).toBe(problem);
});

test('returns an error for each invalid field and none for valid ones (API-5, IDENTITY-1)', () => {
  expect(registrationErrors({ email: 'x', password: '1', firstName: 'A', lastName: 'Lovelace' })).toEqual({
    firstName: 'First name must be at least 2 characters',
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
  });
  expect(
    registrationErrors({
      email: 'a@b.cd',
      password: 'secret',
      firstName: 'Ada',
      lastName: 'Lovelace',
    }),
  ).toEqual({});
});

test('registration by invitation asks for the password twice and does not ask for an address (INVITE-13)', () => {
  const right = { firstName: 'Ada', lastName: 'Lovelace', password: 'secret', confirmPassword: 'secret' };
  expect(invitedErrors(right)).toEqual({});
  expect(invitedErrors({ ...right, lastName: '', confirmPassword: 'Secret' })).toEqual({
    lastName: 'Last name is required',
    confirmPassword: 'Passwords do not match',
  });
});
