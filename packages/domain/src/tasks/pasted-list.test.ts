import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LEVEL } from '../subtasks/task-forest.ts';
import { parsePastedList } from './pasted-list.ts';

/** Returns the titles in the tree. A subtask's title follows its parent's: `Trip > Socks`. */
function treeOf(text: string): string[] | undefined {
  const { tree } = parsePastedList(text);
  return tree?.titles.map((title, index) => {
    const parent = tree.under[index];
    return parent === undefined ? title : `${tree.titles[parent] ?? ''} > ${title}`;
  });
}

describe('pasting indented lines', () => {
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
    ['bullets and boxes', '- Trip\n  - [ ] Pack\n  - [x] Book', ['Trip', 'Trip > Pack', 'Trip > Book']],
    ['numbers', '1. Trip\n   2) Pack', ['Trip', 'Trip > Pack']],
    ['blank lines', 'Trip\n\n  Pack\n\n', ['Trip', 'Trip > Pack']],
  ])('pasted lines become a tree: %s (SUBTASK-17)', (_, text, lines) => {
    expect(treeOf(text)).toEqual(lines);
  });

  it.each([
    ['a flat list', 'milk\nbread'],
    ['a list with bullets', '- milk\n- bread'],
    ['a list that is indented as a whole', '  milk\n  bread'],
  ])('pasted lines do not become a tree and keep their text: %s (SUBTASK-17)', (_, text) => {
    expect(treeOf(text)).toBeUndefined();
    expect(parsePastedList(text).titles).toEqual(text.split('\n').map((line) => line.trim()));
  });

  it('lines below level 5 are placed at level 5 (SUBTASK-17)', () => {
    const text = Array.from({ length: 7 }, (_, level) => `${' '.repeat(level)}${level}`).join('\n');
    expect(parsePastedList(text).tree?.under).toEqual([undefined, 0, 1, 2, 3, 3, 3]);
  });

  it.each([
    [3, [undefined, 0, 1, 1]],
    [2, [undefined, 0, 0, 0]],
    [1, undefined],
  ])('limits a pasted tree to %i levels (SUBTASK-17)', (levels, under) => {
    expect(parsePastedList('a\n b\n  c\n   d', levels).tree?.under).toEqual(under);
  });

  it('a line below an omitted line becomes a child of the line above the omitted one (SUBTASK-17)', () => {
    expect(treeOf(`Trip\n  ${'x'.repeat(501)}\n    Socks`)).toEqual(['Trip', 'Trip > Socks']);
  });

  it('no task has an empty title or is deeper than level 5, whatever is pasted (SUBTASK-17)', () => {
    const someLine = fc.tuple(
      fc.stringMatching(/^[ \t]{0,9}$/),
      fc.constantFrom('', '- ', '* [x] ', '1. ', '-'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(someLine, { maxLength: 20 }), (lines) => {
        const { tree, titles } = parsePastedList(lines.map((parts) => parts.join('')).join('\n'));
        if (tree === undefined) return;
        expect(tree.titles.length).toBe(titles.length);
        const levels: number[] = [];
        for (const [index, parent] of tree.under.entries()) {
          expect(tree.titles[index]).not.toBe('');
          if (parent !== undefined) expect(parent).toBeLessThan(index);
          levels.push(parent === undefined ? 1 : (levels[parent] ?? 0) + 1);
        }
        expect(Math.max(...levels)).toBeLessThanOrEqual(MAX_LEVEL);
      }),
    );
  });
});
