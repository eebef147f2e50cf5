import { expect, it } from 'vitest';
import { periodEnd } from './periods.ts';

const at = (text: string): number => Date.parse(`${text}T12:00:00Z`) / 1000;

it.each([
  ['2027-01-31', '2027-01-31', '2027-02-28'],
  ['2027-01-31', '2027-02-28', '2027-03-31'],
  ['2027-12-15', '2027-12-15', '2028-01-15'],
  ['2028-01-30', '2028-01-30', '2028-02-29'],
])('with monthly billing from %s, the period that starts on %s ends on %s', (anchor, start, end) => {
  expect(periodEnd(at(anchor), at(start))).toBe(at(end));
});
