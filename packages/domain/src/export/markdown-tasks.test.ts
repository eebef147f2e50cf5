import { expect, it } from 'vitest';
import { markdownItem, taskOutline, type ListedTask } from './markdown-tasks.ts';

interface TestTask extends ListedTask {
  readonly id: string;
  readonly parentId: string | null;
}

const task = (fields: Partial<TestTask> & Pick<TestTask, 'id' | 'title'>): TestTask => ({
  parentId: null,
  description: null,
  notes: null,
  isCompleted: false,
  scheduledOn: null,
  scheduledTime: null,
  isThisEvening: false,
  durationMinutes: null,
  dueOn: null,
  priority: 'none',
  tags: [],
  ...fields,
});

const listOf = (tasks: readonly TestTask[]): string => [...taskOutline(tasks)].map(markdownItem).join('');

it('lists the duration after the time (EXPORT-5, TASK-105)', () => {
  const facts = { scheduledOn: '2026-03-01', scheduledTime: '19:00', durationMinutes: 90 };
  expect(listOf([task({ id: '1', title: 'Dinner', ...facts })])).toBe(
    '- [ ] Dinner (scheduled 2026-03-01 19:00, for 90 min)\n',
  );
});

it('lists dates, priority and tags after the title (EXPORT-5)', () => {
  const facts = {
    scheduledOn: '2026-03-01',
    dueOn: '2026-03-04',
    priority: 'high',
    tags: ['a/b', 'c'],
  } as const;
  expect(listOf([task({ id: '1', title: 'Go', scheduledTime: '09:30', ...facts })])).toBe(
    '- [ ] Go (scheduled 2026-03-01 09:30, due 2026-03-04, high priority) #a/b #c\n',
  );
  expect(listOf([task({ id: '1', title: 'Go', scheduledOn: '2026-03-01', isThisEvening: true })])).toBe(
    '- [ ] Go (scheduled 2026-03-01 evening)\n',
  );
});

it('indents subtasks under their parents, whatever their order (EXPORT-5)', () => {
  const tasks = [
    task({ id: '3', title: 'C', parentId: '2', isCompleted: true }),
    task({ id: '2', title: 'B', parentId: '1' }),
    task({ id: '1', title: 'A' }),
    task({ id: '4', title: 'D', parentId: 'elsewhere' }),
  ];
  expect(listOf(tasks)).toBe('- [ ] A\n  - [ ] B\n    - [x] C\n- [ ] D\n');
});

it('indents notes and descriptions as part of their item (EXPORT-5)', () => {
  const tasks = [task({ id: '1', title: 'A\nB', notes: ' ', description: 'One\n\n- two' })];
  expect(listOf(tasks)).toBe('- [ ] A B\n\n  One\n\n  - two\n');
});

it('lists a chain of 20,000 subtasks without recursion (EXPORT-5)', () => {
  const tasks = Array.from({ length: 20_000 }, (_, index) =>
    task({ id: String(index), title: 'x', parentId: index === 0 ? null : String(index - 1) }),
  );
  let lines = 0;
  for (const each of taskOutline(tasks)) lines += Number(markdownItem(each).endsWith('- [ ] x\n'));
  expect(lines).toBe(20_000);
});
