import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { codePoints, MAX_LONG_TEXT } from '../text.ts';
import { boxesOf, setTicked } from './checklist.ts';
import { moveItem } from './edit-checklist.ts';
import { mergeTexts } from './merge-texts.ts';
import { anyMarkdown } from './testing/markdown-texts.ts';

const LIST = '- [ ] milk\n- [ ] bread\n- [ ] eggs';

it.each([
  [
    'ticks of different lines',
    LIST,
    '- [x] milk\n- [ ] bread\n- [ ] eggs',
    '- [ ] milk\n- [x] bread\n- [ ] eggs',
    '- [x] milk\n- [x] bread\n- [ ] eggs',
  ],
  ['the same tick', LIST, setTicked(LIST, 0, true), setTicked(LIST, 0, true), setTicked(LIST, 0, true)],
  [
    'a tick and a new item',
    LIST,
    setTicked(LIST, 2, true),
    `${LIST}\n- [ ] tea`,
    '- [ ] milk\n- [ ] bread\n- [x] eggs\n- [ ] tea',
  ],
  [
    'two new items at the end',
    LIST,
    `${LIST}\n- [ ] mine`,
    `${LIST}\n- [ ] theirs`,
    `${LIST}\n- [ ] theirs\n- [ ] mine`,
  ],
  ['the same new item', LIST, `${LIST}\n- [ ] tea`, `${LIST}\n- [ ] tea`, `${LIST}\n- [ ] tea`],
  [
    'a tick and a moved item',
    LIST,
    setTicked(LIST, 0, true),
    '- [ ] bread\n- [ ] eggs\n- [ ] milk',
    '- [ ] bread\n- [ ] eggs\n- [x] milk',
  ],
  [
    'a moved item and its tick',
    LIST,
    '- [ ] bread\n- [ ] eggs\n- [ ] milk',
    setTicked(LIST, 0, true),
    '- [ ] bread\n- [ ] eggs\n- [x] milk',
  ],
  [
    'a tick and a reworded item',
    LIST,
    setTicked(LIST, 1, true),
    LIST.replace('bread', 'rye bread'),
    '- [ ] milk\n- [x] rye bread\n- [ ] eggs',
  ],
  [
    'two moves of one item',
    LIST,
    '- [ ] bread\n- [ ] milk\n- [ ] eggs',
    '- [ ] bread\n- [ ] eggs\n- [ ] milk',
    '- [ ] bread\n- [ ] milk\n- [ ] eggs',
  ],
  [
    'paragraphs',
    'One\n\nTwo\n\nThree',
    'One!\n\nTwo\n\nThree',
    'One\n\nTwo\n\nThree!',
    'One!\n\nTwo\n\nThree!',
  ],
  ['neighbouring lines', 'One\nTwo', 'One!\nTwo', 'One\nTwo!', 'One!\nTwo!'],
  ['a removed line and a changed one', 'One\nTwo\nThree', 'Two\nThree', 'One\nTwo\nThree!', 'Two\nThree!'],
  ['texts from nothing', '', 'Mine', 'Theirs', 'Theirs\nMine'],
  ['other line breaks', 'One\r\nTwo', 'One\nTwo!', 'One!\r\nTwo', 'One!\r\nTwo!'],
  ['an unticked box', '- [x] a\n- [x] b', '- [ ] a\n- [x] b', '- [x] a\n- [ ] b', '- [ ] a\n- [ ] b'],
])('merges two versions line by line: %s (TASK-75)', (_, base, mine, theirs, text) => {
  expect(mergeTexts(base, mine, theirs)).toEqual({ text, isConflict: false });
});

it.each([
  ['another wording of one line', 'One\nTwo', 'Mine\nTwo', 'Theirs\nTwo', 'Mine\nTwo'],
  [
    'a tick of a removed item',
    LIST,
    setTicked(LIST, 0, true),
    '- [ ] bread\n- [ ] eggs',
    '- [x] milk\n- [ ] bread\n- [ ] eggs',
  ],
  [
    'a removed item that was ticked',
    LIST,
    '- [ ] bread\n- [ ] eggs',
    setTicked(LIST, 0, true),
    '- [ ] bread\n- [ ] eggs',
  ],
  [
    'a tick of an item that became another',
    LIST,
    setTicked(LIST, 0, true),
    LIST.replace('milk', 'a long walk'),
    '- [x] milk\n- [ ] bread\n- [ ] eggs',
  ],
  ['an empty text', 'One', '', 'Two', ''],
])(
  'keeps the later version of lines that both versions changed: %s (TASK-76)',
  (_, base, mine, theirs, text) => {
    expect(mergeTexts(base, mine, theirs)).toEqual({ text, isConflict: true });
  },
);

it('keeps the later version if the merged text would be too long (TASK-76)', () => {
  const half = 'a'.repeat(MAX_LONG_TEXT / 2);
  expect(mergeTexts('', `${half}\n`, half)).toEqual({ text: `${half}\n`, isConflict: true });
});

it('keeps all ticks of both versions, in either order (TASK-75)', () => {
  fc.assert(
    fc.property(anyMarkdown, fc.infiniteStream(fc.boolean()), (base, dice) => {
      const boxes = boxesOf(base);
      const tick = (text: string, each: { line: number; checked: boolean }) =>
        setTicked(text, each.line, !each.checked);
      let [mine, theirs, both] = [base, base, base];
      for (const box of boxes) {
        const [byMe, byThem] = [dice.next().value, dice.next().value];
        if (byMe) mine = tick(mine, box);
        if (byThem) theirs = tick(theirs, box);
        if (byMe || byThem) both = tick(both, box);
      }
      expect(mergeTexts(base, mine, theirs)).toEqual({ text: both, isConflict: false });
      expect(mergeTexts(base, theirs, mine)).toEqual({ text: both, isConflict: false });
    }),
  );
});

it("keeps one version's lines if the other changed nothing (TASK-75)", () => {
  fc.assert(
    fc.property(anyMarkdown, anyMarkdown, (base, other) => {
      expect(mergeTexts(base, other, base).text).toBe(other);
      expect(mergeTexts(base, base, other).text).toBe(other);
      expect(mergeTexts(base, other, other).text).toBe(other);
    }),
  );
});

it('keeps each line once if both versions have moved items (TASK-75)', () => {
  const many = Array.from({ length: 6 }, (_, index) => `- [ ] item ${index}`);
  const move = fc.tuple(fc.nat(5), fc.integer({ min: -5, max: 5 }));
  fc.assert(
    fc.property(fc.array(move, { maxLength: 3 }), fc.array(move, { maxLength: 3 }), (mine, theirs) => {
      const base = many.join('\n');
      const moved = (moves: typeof mine) =>
        moves.reduce((text, [line, by]) => moveItem(text, line, by)?.text ?? text, base);
      expect(mergeTexts(base, moved(mine), moved(theirs)).text.split('\n').sort()).toEqual(many);
    }),
  );
});

it('merges any texts in linear time without throwing (TASK-75)', () => {
  const texts = ['\n', 'a\n', '- [ ] a\n', '- ', '[', 'a\nb\n'].map((token) =>
    token.repeat(100_000 / token.length),
  );
  const numbered = Array.from({ length: 14_000 }, (_, index) => `${index}`);
  texts.push(numbered.join('\n'), numbered.toReversed().join('\n'));
  for (const base of texts) {
    for (const other of texts) expect(mergeTexts(base, other, `${base}end`).text).toBeTypeOf('string');
  }
});

const lines = Array.from({ length: 49_000 }, (_, index) => String.fromCodePoint(0x20000 + index));
const few = lines.map((_, index) => (index % 2 === 0 ? 'a' : 'b'));
const text = (all: readonly string[]): string => all.join('\n');
const even = (all: readonly string[]): string[] => all.filter((_, index) => index % 2 === 0);

it.each<[string, readonly string[], readonly string[], readonly string[]]>([
  ['both reverse them', lines, lines.toReversed(), lines.toReversed().slice(1)],
  ['both remove every second one', lines, even(lines), even(lines.slice(1))],
  ['one removes all, the other removes every second one', lines, ['x'], even(lines)],
  ['one moves each by one, the other changes all', lines, [...lines.slice(1), lines[0] ?? ''], few],
  ['one reverses them, the other replaces all', lines, lines.toReversed(), ['x']],
  ['one replaces all, the other reverses them', lines, ['x'], lines.toReversed()],
  ['all are alike', few, few.map(() => 'a'), few.map(() => 'b')],
  ['one adds a line after each', lines, lines.flatMap((line) => [line, '']).slice(0, 49_000), even(lines)],
  ['all are empty', few.map(() => ''), ['x', ...few.map(() => '')], [...few.map(() => ''), 'y']],
])('are merged in linear time if %s (TASK-75)', (_, base, mine, theirs) => {
  const merged = mergeTexts(text(base), text(mine), text(theirs));
  expect(codePoints(merged.text)).toBeLessThanOrEqual(MAX_LONG_TEXT);
  expect(mergeTexts(text(base), text(mine), text(mine)).text).toBe(text(mine));
});
