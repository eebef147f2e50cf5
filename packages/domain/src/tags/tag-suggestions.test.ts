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
])('%j may become %j (TAG-35)', (text, paths) => {
  expect(suggestTags(text, KNOWN).map(({ path }) => path)).toEqual(paths);
});

it('a tag takes the place of what was typed of it, and the next word can follow (TAG-35)', () => {
  expect(suggestTags('Call #now #ph', KNOWN)[0]?.text).toBe('Call #now #phone ');
});
