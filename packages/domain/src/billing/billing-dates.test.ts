import { expect, test } from 'vitest';
import { billingDate, renewalText } from './billing-dates.ts';

test.each([
  ['2027-01-05T23:59:59.000Z', 'en-US', 'January 5, 2027'],
  ['2027-01-05T23:59:59.000Z', 'en-GB', '5 January 2027'],
  ['2000-01-01T00:00:00.000Z', 'en-US', 'January 1, 2000'],
  ['1999-12-31T23:59:59.000Z', 'en-GB', 'the end of your current billing period'],
  ['1970-01-01T00:00:00.000Z', 'en-US', 'the end of your current billing period'],
  ['soon', 'en-US', 'the end of your current billing period'],
  [null, 'en-US', 'the end of your current billing period'],
])('the billing date %s is displayed in %s as %s (BILLING-4)', (instant, locale, text) => {
  expect(billingDate(instant, locale)).toBe(text);
});

test.each([
  ['2027-01-05T23:59:59.000Z', 'Renews on January 5, 2027'],
  [null, 'Renews at the end of your current billing period'],
])('the renewal text for %s reads %s (BILLING-4)', (instant, text) => {
  expect(renewalText(instant, 'en-US')).toBe(text);
});
