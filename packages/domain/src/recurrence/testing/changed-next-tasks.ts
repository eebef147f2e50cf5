/**
 * Changes to the next task of a series, and whether reopening the task before it then removes it (REPEAT-51). The
 * tests of the server and of the browser apply the same ones.
 */
import type { TaskFacts } from '../../tasks/task-facts.ts';

export interface TaskChange extends Partial<
  Pick<TaskFacts, 'scheduledOn' | 'thisEvening' | 'scheduledTime' | 'dueOn' | 'projectId'>
> {
  readonly title?: string;
  readonly notes?: string | null;
  readonly description?: string | null;
  readonly priority?: 'none' | 'high';
  readonly durationMinutes?: number | null;
  readonly completed?: boolean;
}

/** The task before the next one: due 2 days after its date, with notes and a ticked checklist. */
export const PREVIOUS_TASK = {
  title: 'Water',
  notes: 'All of them',
  description: '- [x] Fill the can',
  priority: 'high',
} as const;

/** Each change, and the values before it, which undo it. Tasks are dated 2026-01-18 and due 2026-01-20. */
const CHANGES: readonly (readonly [name: string, change: TaskChange, undo: TaskChange])[] = [
  ['its title', { title: 'Water twice' }, { title: 'Water' }],
  ['its notes', { notes: 'Only the roses' }, { notes: 'All of them' }],
  ['its checklist', { description: '- [ ] Find the can' }, { description: '- [ ] Fill the can' }],
  ['a tick of its checklist', { description: '- [x] Fill the can' }, { description: '- [ ] Fill the can' }],
  ['its priority', { priority: 'none' }, { priority: 'high' }],
  ['its duration', { durationMinutes: 45 }, { durationMinutes: null }],
  [
    'its date',
    { scheduledOn: '2026-01-30', thisEvening: false },
    { scheduledOn: '2026-01-18', thisEvening: false },
  ],
  [
    'the evening',
    { scheduledOn: '2026-01-18', thisEvening: true },
    { scheduledOn: '2026-01-18', thisEvening: false },
  ],
  [
    'its time',
    { scheduledOn: '2026-01-18', thisEvening: false, scheduledTime: '09:00' },
    { scheduledOn: '2026-01-18', thisEvening: false, scheduledTime: null },
  ],
  ['its due date', { dueOn: '2026-01-21' }, { dueOn: '2026-01-20' }],
  ['its completion', { completed: true }, { completed: false }],
];

export interface ChangedNextTask {
  readonly name: string;
  /** Applied one after another, to the next task or to its only subtask. */
  readonly changes: readonly TaskChange[];
  readonly isOfSubtask: boolean;
  /** True if reopening the previous task removes the changed one. */
  readonly isRemoved: boolean;
}

/** A subtask has no date, because the subtask that it copies has none. */
const OF_SUBTASK = CHANGES.slice(0, 5).map(
  ([name, change, undo]) => [name.replace('its', "a subtask's"), change, undo] as const,
);

export const CHANGED_NEXT_TASKS: readonly ChangedNextTask[] = [
  ...CHANGES.map((change) => ({ change, isOfSubtask: false })),
  ...OF_SUBTASK.map((change) => ({ change, isOfSubtask: true })),
].flatMap(({ change: [name, change, undo], isOfSubtask }) => [
  { name: `${name} changed`, changes: [change], isOfSubtask, isRemoved: false },
  { name: `${name} changed and changed back`, changes: [change, undo], isOfSubtask, isRemoved: true },
]);
