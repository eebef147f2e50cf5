import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCapture } from './capture.ts';
import { suggestProjects } from './suggest-projects.ts';
import { captureReader } from './testing/capture-readers.ts';

const PROJECTS = ['Family', 'Work', 'Two words', 'My family trip', 'Fun!', 'Say "hi"'].map((title) => ({
  id: title,
  title,
}));
const texts = (text: string) => suggestProjects(text, PROJECTS).map((each) => each.text);

it.each([
  ['Call +fa', ['Call +Family ', 'Call +"My family trip" ']],
  ['Call +FÁM', ['Call +Family ', 'Call +"My family trip" ']],
  ['Call +"tw', ['Call +"Two words" ']],
  ['Call +"two w', ['Call +"Two words" ']],
  ['Call +fu', ['Call +"Fun!" ']],
  ['+', ['+Family ', '+Work ', '+"Two words" ', '+"My family trip" ', '+"Fun!" ']],
  ['Call +family', []],
  ['Call +say', []],
  ['Call +fa ', []],
  ['1+fa', []],
  ['Call fa', []],
])('for the text %j, the suggested completions are %j (CAPTURE-43)', (text, expected) => {
  expect(texts(text)).toEqual(expected);
});

it('every suggested completion names the project (CAPTURE-43)', () => {
  const titles = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).map((title) => title.trim());
  fc.assert(
    fc.property(titles, (title) => {
      const projects = [{ id: 'p', title }];
      for (const { text } of suggestProjects('Call +', projects)) {
        expect(parseCapture(text, { ...captureReader, projects }).project?.id).toBe('p');
      }
    }),
  );
});
