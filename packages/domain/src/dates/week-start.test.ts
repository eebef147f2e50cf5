import { expect, it } from 'vitest';
import { firstDayInRegion, regionOf } from './week-start.ts';

it.each([
  ['US', 0],
  ['DE', 1],
  ['GB', 1],
  ['EG', 6],
  ['ZZ', 1],
  [null, 1],
] as const)('the week in %s begins on day %i, with Sunday as 0 (IDENTITY-42)', (region, day) => {
  expect(firstDayInRegion(region)).toBe(day);
});

it.each([
  ['en', 'US'],
  ['en-GB', 'GB'],
  ['de-AT', 'AT'],
  ['pt', 'BR'],
  ['zh-Hant', 'TW'],
  ['es-419', undefined],
  ['not a tag', undefined],
])('the browser language "%s" has the region %s (IDENTITY-42)', (tag, region) => {
  expect(regionOf(tag)).toBe(region);
});
