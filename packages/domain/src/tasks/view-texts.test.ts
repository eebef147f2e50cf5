import { expect, it } from 'vitest';
import { filterWithNew, progressPercent, toastTitle, viewSubtitle } from './view-texts.ts';

it.each([
  ['inbox', 1, '1 task in your inbox'],
  ['inbox', 5, '5 tasks in your inbox'],
  ['today', 0, 'No tasks scheduled for today'],
  ['today', 2, 'Tasks for today including overdue'],
  ['upcoming', 3, '3 tasks scheduled'],
  ['anytime', 2, '2 unscheduled tasks'],
  ['journal', 2, '2 completed tasks'],
  ['project', 4, '4 active tasks'],
  ['tag', 1, '1 active task'],
  ['scheduled', 3, 'Manage your upcoming scheduled tasks'],
] as const)('the view %s with %i tasks has the expected subtitle (VIEW-12)', (view, count, text) => {
  expect(viewSubtitle(view, count)).toBe(text);
});

it("formats large numbers in the user's locale", () => {
  expect(viewSubtitle('inbox', 2999)).toBe(`${new Intl.NumberFormat().format(2999)} tasks in your inbox`);
});

it.each([
  [0, 0, 0],
  [1, 6, 17],
  [1, 3, 33],
  [2, 3, 67],
  [199, 200, 99],
  [200, 200, 100],
])(
  'shows %i of %i completed as %i percent, and 100 percent only if all are completed (TASK-35)',
  (completed, total, percent) => {
    expect(progressPercent(completed, total)).toBe(percent);
  },
);

it.each([
  ['all', 'all'],
  ['active', 'active'],
  ['completed', 'all'],
] as const)('creating a task under the filter %s changes the filter to %s (VIEW-50)', (filter, left) => {
  expect(filterWithNew(filter)).toBe(left);
});

it('truncates titles in toasts to 30 characters', () => {
  expect(toastTitle('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`);
});

it("closes a title's direction marks in a toast, even if the closing mark was cut off (TASK-28)", () => {
  expect(toastTitle('\u202egpj.ecaf')).toBe('\u202egpj.ecaf\u202c');
  expect(toastTitle(`\u2067${'a'.repeat(31)}\u2069`)).toBe(`\u2067${'a'.repeat(29)}…\u2069`);
  expect(toastTitle('plain')).toBe('plain');
});
