import { expect, it } from 'vitest';
import { pastDueText, pastDueTitle } from './past-due.ts';

it.each([
  ['2027-01-25T12:00:00.000Z', 'Your payment on January 25, 2027 failed'],
  [null, 'Your payment failed'],
])('the title of a failed payment includes the day if it is known: %s (BILLING-43)', (due, title) => {
  expect(pastDueTitle(due, 'en-US')).toBe(title);
});

it.each([
  [
    '2027-01-28T12:00:00.000Z',
    "You keep Personal Pro for now. We'll try again on January 28, 2027. If it isn't paid, Personal Pro ends. Your tasks stay.",
  ],
  [null, "You keep Personal Pro for now. If it isn't paid, Personal Pro ends. Your tasks stay."],
])('says when the payment is retried and what happens if it fails: %s (BILLING-43)', (nextAttempt, text) => {
  expect(pastDueText('Personal Pro', nextAttempt, 'en-US')).toBe(text);
});
