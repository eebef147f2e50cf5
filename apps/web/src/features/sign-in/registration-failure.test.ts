import { ApiError, NetworkError } from '@questlog/api-client/client';
import { expect, test } from 'vitest';
import { registrationFailure } from './registration-failure.ts';

function responseTo(
  status: number,
  body: ConstructorParameters<typeof ApiError>[1],
  statusText = '',
): ApiError {
  return new ApiError(new Response(null, { status, statusText }), body);
}

test('shows each error of a 400 response next to the field that it names, in any letter case (IDENTITY-6, IDENTITY-49)', () => {
  const error = responseTo(400, {
    message: 'Some fields need your attention.',
    errors: [
      { field: 'Email', message: 'Please enter a valid email address' },
      { field: 'firstName', message: 'First name must be at least 2 characters' },
    ],
  });
  expect(registrationFailure(error)).toEqual({
    fields: {
      email: 'Please enter a valid email address',
      firstName: 'First name must be at least 2 characters',
    },
  });
});

test('shows an error without a field above the form (IDENTITY-6, IDENTITY-49)', () => {
  const error = responseTo(400, {
    message: 'No.',
    errors: [{ field: 'captcha', message: 'Are you a robot?' }],
  });
  expect(registrationFailure(error)).toEqual({ fields: {}, message: 'Are you a robot?' });
});

test.each([
  [
    responseTo(400, { message: 'The request body is not valid JSON.' }),
    'The request body is not valid JSON.',
  ],
  [responseTo(409, { message: 'taken', code: 'email_taken' }), 'An account with this email already exists.'],
  [responseTo(500, { message: 'Something went wrong' }), 'Server error. Please try again later.'],
  [responseTo(503, {}), 'Server error. Please try again later.'],
  [responseTo(429, { message: 'Too many requests.' }), 'Too many requests.'],
  [responseTo(418, {}, "I'm a teapot"), "HTTP 418: I'm a teapot"],
  [new NetworkError(new TypeError('fetch')), 'Network error. Please check your connection and try again.'],
  [new Error('bug'), 'Registration failed. Please try again.'],
])('shows the error %s of a registration as %j (IDENTITY-6, IDENTITY-49)', (error, message) => {
  expect(registrationFailure(error)).toEqual({ fields: {}, message });
});
