import { ApiError } from '@questlog/api-client/client';
import { expect, test } from 'vitest';
import { joinNotices, limitNotice } from './limit-error.ts';

function rejectionOf(status: number, body: ConstructorParameters<typeof ApiError>[1]): ApiError {
  return new ApiError(new Response(null, { status }), body);
}

test('reads the details of a plan limit from the error (ACCOUNT-14)', () => {
  const body = {
    message: "You've reached the limit of 3 projects. Upgrade to create unlimited projects.",
    code: 'limit_reached',
    requiresUpgrade: true,
    limitType: 'projects',
    feature: 'ADVANCED_PROJECTS',
    currentUsage: 3,
    maxAllowed: 3,
  } as const;
  expect(limitNotice(rejectionOf(403, body))).toMatchObject({
    message: body.message,
    limitType: 'projects',
    feature: 'ADVANCED_PROJECTS',
    currentUsage: 3,
    maxAllowed: 3,
  });
});

test.each([
  [403, { requiresUpgrade: true as const }, 'You have reached your plan limit'],
  [400, { message: 'Please upgrade first.' }, 'Please upgrade first.'],
  [403, { message: 'Limit of tasks reached' }, 'Limit of tasks reached'],
])('treats the status %i with the body %o as a plan limit (ACCOUNT-14)', (status, body, message) => {
  expect(limitNotice(rejectionOf(status, body))?.message).toBe(message);
});

test.each([
  [403, { message: 'You do not have permission to do this.' }],
  [400, { message: 'Some fields need your attention.' }],
  [404, { message: 'No limit found' }],
  [500, { message: 'upgrade' }],
])('does not treat the status %i with the body %o as a plan limit (ACCOUNT-14)', (status, body) => {
  expect(limitNotice(rejectionOf(status, body))).toBeUndefined();
});

test('joining two notices keeps the rejected text of both (ACCOUNT-14)', () => {
  const notice = (content?: string) => ({ message: 'Enough', ...(content === undefined ? {} : { content }) });
  expect(joinNotices(notice('Milk'), notice('Bread')).content).toBe('Milk\nBread');
  expect(joinNotices(notice(), notice('Bread')).content).toBe('Bread');
});
