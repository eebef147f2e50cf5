import { expect, it } from 'vitest';
import { suggestTags } from './tag-suggestions.ts';

const KNOWN = ['home', 'home/phone', 'phone', 'work', 'work/phases', 'epitaph', 'café', 'کتاب'];

it.each([
  ['Call #ph', ['phone', 'home/phone', 'work/phases', 'epitaph']],
  ['Call #PH', ['phone', 'home/phone', 'work/phases', 'epitaph']],
  ['#home/', []],
  ['#home/p', ['home/phone']],
  ['Call #', ['home', 'home/phone', 'phone', 'work', 'work/phases']],
  ['Call #phone', []],
  ['Call #ph ', []],
  ['Call #ph now', []],
  ['C#', []],
  ['Call #zebra', []],
  ['Meet at #cafe', ['café']],
  ['Read #كتا', ['کتاب']],
])('suggests tags for the typed text %j: %j (TAG-35)', (text, paths) => {
  expect(suggestTags(text, KNOWN).map(({ path }) => path)).toEqual(paths);
});

it('accepting a suggestion replaces the partly typed tag and adds a space (TAG-35)', () => {
  expect(suggestTags('Call #now #ph', KNOWN)[0]?.text).toBe('Call #now #phone ');
});
