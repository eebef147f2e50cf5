import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_LEVEL } from '../subtasks/task-forest.ts';
import { hasSeveralLines, joinLines, MAX_TITLE } from '../text.ts';
import { parsePastedList } from './pasted-list.ts';

/** Returns the titles. A subtask's title follows its parent's, `Trip > Socks`, and ` ✓` a completed one. */
function titlesOf(text: string): string[] {
  const { lines, under = [] } = parsePastedList(text);
  return lines.map(({ title, isCompleted }, index) => {
    const parent = under[index];
    const above = parent === undefined ? '' : `${lines[parent]?.title ?? ''} > `;
    return above + title + (isCompleted ? ' ✓' : '');
  });
}

it.each([
  ['dashes', '- milk\n- bread', ['milk', 'bread']],
  ['stars', '* milk\n* bread', ['milk', 'bread']],
  ['bullets of mail apps', '● One\n   ○ Sub\n● Two', ['One', 'One > Sub', 'Two']],
  ['squares', '■ milk\n□ bread\n▪ eggs', ['milk', 'bread', 'eggs']],
  ['dots', '• milk\n• bread', ['milk', 'bread']],
  ["Word's bullets", '·\tmilk\no\tbread\n§\teggs', ['milk', 'bread', 'eggs']],
  ["the bullets of Word's symbol fonts", '\uf0b7\tmilk\n\uf0a7 bread', ['milk', 'bread']],
  ['numbers', '1. milk\n2) bread', ['milk', 'bread']],
  ['boxes', '- [ ] milk\n- [x] bread\n[X] eggs', ['milk', 'bread ✓', 'eggs ✓']],
  ['box signs', '☐ milk\n☑ bread', ['milk', 'bread ✓']],
  ['different markers', '- milk\n2. bread\n\n• eggs', ['milk', 'bread', 'eggs']],
  ['an item without a text', '- milk\n-\n- bread', ['milk', 'bread']],
  ["another app's box", '- [/] milk\n- [ ] bread', ['[/] milk', 'bread']],
])('leaves out the markers if every line has one: %s (CAPTURE-9)', (_, text, titles) => {
  expect(titlesOf(text)).toEqual(titles);
});

it.each([
  ['one line without a marker', '- milk\nbread'],
  ['no markers', 'milk\nbread'],
  ['a word that begins with o', 'o milk\n§ 12'],
  ['a number without a gap', '1.5 litres\n2.0 litres'],
  ['a hyphen without a gap', '-5 degrees\n-6 degrees'],
  ['markers only', '-\n-'],
  ['a box behind text', 'milk [x]\nbread [ ]'],
])('keeps each line unchanged: %s (CAPTURE-9)', (_, text) => {
  expect(titlesOf(text)).toEqual(text.split('\n'));
});

it.each([
  ['\\n', '\n'],
  ['\\r', '\r'],
  ['\\r\\n', '\r\n'],
  ['U+000B', '\u000b'],
  ['U+000C', '\u000c'],
  ['U+0085', '\u0085'],
  ['U+2028', '\u2028'],
  ['U+2029', '\u2029'],
])('makes one task of each line: %s (CAPTURE-8)', (_, lineBreak) => {
  expect(titlesOf(['milk', '', 'bread', '1 2'].join(lineBreak))).toEqual(['milk', 'bread', '1 2']);
  expect(hasSeveralLines(`milk${lineBreak}bread`)).toBe(true);
  expect(hasSeveralLines(`milk${lineBreak}`)).toBe(false);
  expect(joinLines(`milk ${lineBreak}${lineBreak} bread`)).toBe('milk bread');
});

it('measures the title without its marker (CAPTURE-9)', () => {
  const title = 'x'.repeat(MAX_TITLE);
  expect(parsePastedList(`- ${title}\n- ${title}y`)).toMatchObject({ lines: [{ title }], rejected: [2] });
});

it.each([
  [
    'spaces',
    'Trip\n  Pack\n    Socks\n  Book\nCall',
    ['Trip', 'Trip > Pack', 'Pack > Socks', 'Trip > Book', 'Call'],
  ],
  ['tabs', 'Trip\n\tPack\n\t\tSocks', ['Trip', 'Trip > Pack', 'Pack > Socks']],
  ['tabs and spaces', 'Trip\n    Pack\n\tBook', ['Trip', 'Trip > Pack', 'Trip > Book']],
  ['a whole list that is indented', '  Trip\n    Pack\n  Call', ['Trip', 'Trip > Pack', 'Call']],
  [
    'a line with less indentation than the first',
    '    Trip\n      Pack\n Call',
    ['Trip', 'Trip > Pack', 'Call'],
  ],
  ['bullets and boxes', '- Trip\n  - [ ] Pack\n  - [x] Book', ['Trip', 'Trip > Pack', 'Trip > Book ✓']],
  ['numbers', '1. Trip\n   2) Pack', ['Trip', 'Trip > Pack']],
  ['blank lines', 'Trip\n\n  Pack\n\n', ['Trip', 'Trip > Pack']],
])('pasted lines become a tree: %s (SUBTASK-17)', (_, text, lines) => {
  expect(titlesOf(text)).toEqual(lines);
});

it.each([
  ['a flat list', 'milk\nbread'],
  ['a list with bullets', '- milk\n- bread'],
  ['a list that is indented as a whole', '  milk\n  bread'],
])('pasted lines do not become a tree: %s (SUBTASK-17)', (_, text) => {
  expect(parsePastedList(text).under).toBeUndefined();
});

it('lines below level 5 are placed at level 5 (SUBTASK-17)', () => {
  const text = Array.from({ length: 7 }, (_, level) => `${' '.repeat(level)}${level}`).join('\n');
  expect(parsePastedList(text).under).toEqual([undefined, 0, 1, 2, 3, 3, 3]);
});

it.each([
  [3, [undefined, 0, 1, 1]],
  [2, [undefined, 0, 0, 0]],
  [1, undefined],
])('limits a pasted tree to %i levels (SUBTASK-17)', (levels, under) => {
  expect(parsePastedList('a\n b\n  c\n   d', levels).under).toEqual(under);
});

it('a line below an omitted line becomes a child of the line above the omitted one (SUBTASK-17)', () => {
  expect(titlesOf(`Trip\n  ${'x'.repeat(501)}\n    Socks`)).toEqual(['Trip', 'Trip > Socks']);
});

it('no task has an empty title or is deeper than level 5, whatever is pasted (SUBTASK-17)', () => {
  const someLine = fc.tuple(
    fc.stringMatching(/^[ \t]{0,9}$/),
    fc.constantFrom('', '- ', '* [x] ', '1. ', '-'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(someLine, { maxLength: 20 }), (lines) => {
      const { lines: pasted, under = [] } = parsePastedList(lines.map((parts) => parts.join('')).join('\n'));
      const levels: number[] = [0];
      for (const { title } of pasted) expect(title.trim()).not.toBe('');
      for (const [index, parent] of under.entries()) {
        if (parent !== undefined) expect(parent).toBeLessThan(index);
        levels[index] = parent === undefined ? 1 : (levels[parent] ?? 0) + 1;
      }
      expect(Math.max(...levels)).toBeLessThanOrEqual(MAX_LEVEL);
    }),
  );
});

it.each([
  ['a\n## Later\nb\nc', ['a', 'b/Later', 'c/Later']],
  ['- a\n## Later\n- b\n## Soon\n- [x] c', ['a', 'b/Later', 'c/Soon']],
  ['## Later\n## Soon\na', ['a/Soon']],
  ['# a\n##b\n### c\n##', ['# a', '##b', '### c', '##']],
])('the headings of the list %j name the sections of its lines (SECTION-21)', (text, expected) => {
  const { lines } = parsePastedList(text, undefined, true);
  expect(lines.map(({ title, section }) => (section === undefined ? title : `${title}/${section}`))).toEqual(
    expected,
  );
});

it('a line that begins with ## is a task where there are no sections (SECTION-21)', () => {
  expect(parsePastedList('## Later\na').lines.map(({ title }) => title)).toEqual(['## Later', 'a']);
});
