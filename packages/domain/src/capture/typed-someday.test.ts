import { expect, it } from 'vitest';
import { parseCapture } from './capture.ts';
import { captureReader } from './testing/capture-readers.ts';

const read = (text: string, accepted: readonly string[] = []) =>
  parseCapture(text, { ...captureReader, accepted: new Set(accepted) });
const offers = (text: string) =>
  read(text)
    .items.filter(({ taken, kind }) => !taken && kind === 'someday')
    .map(({ text: phrase }) => phrase);

it.each([
  'Learn to sail someday',
  'Learn to sail Someday',
  'Learn to sail someday !1',
  'Learn to sail, someday.',
])("the line %j offers 'someday', which stays text until it is accepted (CAPTURE-61)", (text) => {
  expect(offers(text)).toHaveLength(1);
  expect(read(text).someday).toBeUndefined();
  expect(read(text).title.toLowerCase()).toContain('someday');
});

it.each([
  'Someday my prince will come',
  'Buy the book "Someday"',
  String.raw`Learn to sail \someday`,
  'somedays',
])('the line %j offers nothing (CAPTURE-61)', (text) => {
  expect(offers(text)).toEqual([]);
});

it("an accepted 'someday' leaves the title (CAPTURE-61)", () => {
  expect(read('Learn to sail someday', ['someday'])).toMatchObject({ title: 'Learn to sail', someday: true });
});

it("a line that is only 'someday' is the title (CAPTURE-61, CAPTURE-4)", () => {
  expect(read('someday', ['someday'])).toMatchObject({ title: 'someday', someday: undefined });
});
