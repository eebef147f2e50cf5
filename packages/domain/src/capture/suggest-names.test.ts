import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCapture } from './capture.ts';
import { suggestProjects, suggestSections } from './suggest-names.ts';
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

const SECTIONS = new Map([
  ['Family', ['Summer', 'Winter sports', 'Fun?', 'A "b"'].map((title) => ({ id: title, title }))],
  ['Two words', [{ id: 'Küche', title: 'Küche' }]],
]);
const sectionTexts = (text: string) =>
  suggestSections(text, PROJECTS, (id) => SECTIONS.get(id) ?? []).map((each) => each.text);

it.each([
  ['Ski +family/wi', ['Ski +"Family/Winter sports" ']],
  ['Ski +Family/SU', ['Ski +Family/Summer ']],
  ['Ski +Family/fu', ['Ski +"Family/Fun?" ']],
  ['+Family/', ['+Family/Summer ', '+"Family/Winter sports" ', '+"Family/Fun?" ']],
  ['Ski +"two words/ku', ['Ski +"Two words/Küche" ']],
  ['Ski +Family/summer', []],
  ['Ski +Family/summer ', []],
  ['Ski +Family/a', []],
  ['Ski +Nobody/su', []],
  ['Ski +Work/su', []],
  ['Ski Family/su', []],
])('for the text %j, the suggested sections are %j (CAPTURE-58)', (text, expected) => {
  expect(sectionTexts(text)).toEqual(expected);
});

it('completes a name that begins with a plus sign (CAPTURE-43)', () => {
  const [suggested] = suggestProjects('Call +"+1', [{ id: 'guests', title: '+1 guests' }]);
  expect(suggested?.text).toBe('Call +"+1 guests" ');
});

it.each(['“', '5“', '“five”', '`', '<b>', '[x](y)'])(
  'completes the name %j, which has a quotation mark or a bracket (CAPTURE-43)',
  (title) => {
    const [suggested] = suggestProjects('Call +', [{ id: 'p', title }]);
    expect(suggested?.text).toBe(`Call +"${title}" `);
    const read = parseCapture(suggested?.text ?? '', { ...captureReader, projects: [{ id: 'p', title }] });
    expect(read.project?.id).toBe('p');
  },
);

it('suggests no section if a project has the whole name (CAPTURE-58)', () => {
  const projects = [...PROJECTS, { id: 'slash', title: 'Family/S' }];
  expect(suggestSections('Ski +family/s', projects, (id) => SECTIONS.get(id) ?? [])).toEqual([]);
});

it('every suggested completion names the section (CAPTURE-58)', () => {
  const titles = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).map((title) => title.trim());
  fc.assert(
    fc.property(titles, titles, (title, section) => {
      fc.pre(title !== '' && section !== '' && !title.includes('/'));
      const projects = [{ id: 'p', title }];
      const sectionsOf = () => [{ id: 's', title: section }];
      const begun = `Call +"${title}/`;
      for (const { text } of suggestSections(begun, projects, sectionsOf)) {
        expect(parseCapture(text, { ...captureReader, projects, sectionsOf }).section?.id).toBe('s');
      }
    }),
  );
});
