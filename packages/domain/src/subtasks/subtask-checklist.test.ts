import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyMarkdown } from '../checklists/testing/markdown-texts.ts';
import { boxesOf } from '../checklists/checklist.ts';
import { MAX_TITLE } from '../text.ts';
import {
  checklistLines,
  subtasksOfChecklist,
  withChecklist,
  type ChecklistLine,
  type SubtaskOfLine,
} from './subtask-checklist.ts';
import { forestOf, MAX_LEVEL } from './task-forest.ts';
import { arbitraryForest } from './testing/random-forest.ts';

function levelsOf(subtasks: readonly SubtaskOfLine[]): number[] {
  const levels: number[] = [];
  for (const { under } of subtasks) levels.push(under === undefined ? 1 : (levels[under] ?? 0) + 1);
  return levels;
}

const linesOfSubtasks = (subtasks: readonly SubtaskOfLine[]): ChecklistLine[] => {
  const levels = levelsOf(subtasks);
  return subtasks.map(({ title, done }, at) => ({ title, done, level: levels[at] ?? 0 }));
};

const someTitle = fc.oneof(fc.string(), anyMarkdown).map((text) =>
  `${text
    .replaceAll(/[\r\n\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)} x`.trim(),
);

/** Random lines on at most four levels, each at most one level deeper than the previous one. */
const someLines: fc.Arbitrary<readonly ChecklistLine[]> = fc
  .array(fc.record({ title: someTitle, done: fc.boolean(), deeper: fc.nat(3) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((all) => {
    let level = 0;
    return all.map(({ title, done, deeper }) => {
      level = Math.max(1, Math.min(MAX_LEVEL - 1, level + 1 - deeper));
      return { title, done, level };
    });
  });

it('writes a checklist line for each subtask, indented by level (SUBTASK-19)', () => {
  const task = { projectId: null, sectionId: null, completedAt: null };
  const forest = forestOf([
    { ...task, id: 'trip', parentId: null, title: 'Trip' },
    { ...task, id: 'pack', parentId: 'trip', title: 'Pack' },
    { ...task, id: 'socks', parentId: 'pack', title: 'Socks', completedAt: '2026-05-01T08:00:00.000Z' },
    { ...task, id: 'train', parentId: 'trip', title: 'Book\nthe train' },
  ]);
  expect(withChecklist('For June', checklistLines(forest, 'trip'))).toBe(
    'For June\n\n- [ ] Pack\n  - [x] Socks\n- [ ] Book the train',
  );
});

it.each([
  ['', '- [ ] b'],
  ['- [x] a\n', '- [x] a\n- [ ] b'],
  ['1. a', '1. a\n\n- [ ] b'],
  ['> - a', '> - a\n\n- [ ] b'],
  ['````\ncode', '````\ncode\n````\n\n- [ ] b'],
  ['<!-- a', '- [ ] b\n\n***\n\n<!-- a'],
])('adding a checklist to %j results in %j (SUBTASK-19)', (text, expected) => {
  expect(withChecklist(text, [{ title: 'b', done: false, level: 1 }])).toBe(expected);
});

it('writes one line for each subtask of a random tree (SUBTASK-19)', () => {
  fc.assert(
    fc.property(arbitraryForest, (tasks) => {
      const forest = forestOf(tasks.map((task) => ({ ...task, title: task.id })));
      const roots = tasks.filter(({ parentId }) => parentId === null);
      const all = roots.flatMap(({ id }) => checklistLines(forest, id));
      expect(all.map(({ title }) => title).sort()).toEqual(
        tasks.flatMap(({ id, parentId }) => (parentId === null ? [] : id)).sort(),
      );
    }),
  );
});

it("turns a description's items into nested subtasks, completed if ticked (SUBTASK-20)", () => {
  const text = 'For June\n\n- [ ] Pack\n  - [x] Socks\n- [ ] Train\n\nAsk Ada.';
  expect(subtasksOfChecklist(text, 4)).toEqual({
    subtasks: [
      { title: 'Pack', description: null, done: false, under: undefined },
      { title: 'Socks', description: null, done: true, under: 0 },
      { title: 'Train', description: null, done: false, under: undefined },
    ],
    rest: 'For June\n\nAsk Ada.',
  });
});

it("the other lines of a list item become the subtask's description (SUBTASK-20)", () => {
  const text = '- [ ] Pack\n  Ask Ada.\n\n  - small bag\n  - [ ] Socks\n- Later\n  - [ ] Train';
  expect(subtasksOfChecklist(text, 4)).toEqual({
    subtasks: [
      { title: 'Pack', description: 'Ask Ada.\n\n- small bag', done: false, under: undefined },
      { title: 'Socks', description: null, done: false, under: 0 },
      { title: 'Train', description: null, done: false, under: undefined },
    ],
    rest: '- Later',
  });
});

it('a subtask keeps an overlong item as its description (SUBTASK-20)', () => {
  const long = 'long '.repeat(120).trim();
  const [subtask] = subtasksOfChecklist(`- [ ] ${long}`, 4).subtasks;
  expect(subtask?.title.length).toBeLessThanOrEqual(MAX_TITLE);
  expect(subtask?.description).toBe(long);
});

it('items below the deepest level become subtasks at that level (SUBTASK-20)', () => {
  const text = '- [ ] a\n  - [ ] b\n    - [ ] c\n      - [ ] d';
  expect(levelsOf(subtasksOfChecklist(text, 2).subtasks)).toEqual([1, 2, 2, 2]);
  expect(levelsOf(subtasksOfChecklist(text, 1).subtasks)).toEqual([1, 1, 1, 1]);
});

it('a checklist converts back to subtasks with the same titles, levels and states (SUBTASK-19, SUBTASK-20)', () => {
  fc.assert(
    fc.property(anyMarkdown, someLines, (text, lines) => {
      const before = boxesOf(text).length === 0 ? text : '';
      const { subtasks, rest } = subtasksOfChecklist(withChecklist(before, lines), MAX_LEVEL - 1);
      expect(linesOfSubtasks(subtasks)).toEqual(lines);
      expect(subtasks.every(({ description }) => description === null)).toBe(true);
      expect(rest).toContain(before.trim());
    }),
    { numRuns: 300 },
  );
});

it('no text converts to more subtasks than it has checkboxes (SUBTASK-20)', () => {
  fc.assert(
    fc.property(anyMarkdown, (text) => {
      const { subtasks, rest } = subtasksOfChecklist(text, MAX_LEVEL - 1);
      const boxes = boxesOf(text).length;
      expect(subtasks.length).toBeLessThanOrEqual(boxes);
      if (boxes === 0) expect(rest).toBe(text.trimEnd());
    }),
  );
});
