/** A user's operations on the task trees of a device. */
import { duplicateTask } from '../../task-row/actions/duplicate-task.ts';
import type { TaskItem } from '../nouns/tasks/task-item.ts';
import { tasks } from '../nouns/tasks/tasks.ts';
import type { LiveDevice } from './live-device.ts';

/** The device, tasks and values for an operation. */
export interface OperationInput {
  readonly device: LiveDevice;
  /** The number of the operation, used in titles. */
  readonly n: number;
  readonly value: number;
  readonly projects: readonly string[];
  /** Deleted tasks, in the last version that this device had. */
  readonly deleted: TaskItem[];
  readonly pick: <T>(list: readonly T[], by?: 'row' | 'other' | 'value') => T | undefined;
}

const shown = ({ store }: LiveDevice): TaskItem[] =>
  [...store.shown(tasks).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Most operations pick from this many of the oldest tasks, which both devices have. */
const SHARED = 12;

function one({ device, pick, value }: OperationInput, by: 'row' | 'other' | 'value' = 'row'): string {
  const rows = shown(device);
  return pick(value % 4 === 0 ? rows : rows.slice(0, SHARED), by)?.id ?? '';
}

function some(input: OperationInput): string[] {
  return [...new Set([one(input), one(input, 'other'), one(input, 'value')])].filter((id) => id !== '');
}

function forget({ device, deleted }: OperationInput, ids: readonly string[]): void {
  deleted.push(...ids.flatMap((id) => device.store.task(id) ?? []));
}

function toggle(input: OperationInput): void {
  const { store, commands } = input.device;
  const task = store.task(one(input));
  if (task !== undefined) commands.completeTasks([task.id], task.completedAt === null);
}

export const TREE_OPERATIONS: readonly ((input: OperationInput) => void)[] = [
  ({ device, n, projects, pick }) =>
    void device.commands.createTask({ title: `Task ${n}.`, projectId: pick([null, ...projects]) ?? null }),
  (input) =>
    void input.device.commands.createTask({ title: `Subtask ${input.n}.`, parentId: one(input) || null }),
  (input) =>
    void input.device.commands.createTask({
      title: `Step ${input.n}.`,
      parentId: one(input, 'other') || null,
      scheduledOn: input.pick([null, '2026-03-10', '2026-03-12'], 'value') ?? null,
    }),
  ({ device, n }) =>
    void device.commands.createTasks([
      `Top ${n}.`,
      { title: `Middle ${n}.`, under: 0 },
      { title: `Low ${n}.`, under: 1 },
    ]),
  (input) => void input.device.commands.nestTasks([one(input)], one(input, 'other')),
  (input) => void input.device.commands.nestTasks([one(input)], one(input, 'value')),
  (input) => void input.device.commands.nestTasks(some(input).slice(1), some(input)[0] ?? null),
  (input) => void input.device.commands.nestTasks([one(input)], null),
  (input) => {
    // Works like Alt+Left: moves the task out of its parent, directly after it.
    const { store, commands } = input.device;
    const parent = store.task(store.task(one(input))?.parentId ?? '');
    if (parent !== undefined) commands.nestTasks([one(input)], parent.parentId);
  },
  (input) =>
    void input.device.commands.updateTask(one(input), {
      projectId: input.pick([null, ...input.projects], 'value') ?? null,
    }),
  (input) =>
    input.device.commands.updateTasks(some(input), {
      projectId: input.pick([null, ...input.projects], 'value') ?? null,
    }),
  (input) => void input.device.commands.updateTask(one(input), { title: `Renamed ${input.n}.` }),
  toggle,
  toggle,
  toggle,
  (input) => input.device.commands.completeTasks(some(input), input.value % 2 === 0),
  (input) => {
    forget(input, [one(input)]);
    input.device.commands.deleteTasks([one(input)]);
  },
  (input) => {
    forget(input, some(input));
    input.device.commands.deleteTasks(some(input));
  },
  (input) => {
    const row = input.pick(input.deleted);
    if (row !== undefined)
      input.device.commands.restoreTasks([input.value % 2 === 0 ? row : { id: row.id, title: row.title }]);
  },
  (input) => {
    const rows = [input.pick(input.deleted), input.pick(input.deleted, 'other')].flatMap((row) => row ?? []);
    input.device.commands.restoreTasks([...new Map(rows.map((row) => [row.id, row])).values()]);
  },
  (input) => void duplicateTask(input.device, one(input)),
  ({ device }) => device.undo.undo(),
  ({ device }) => device.undo.redo(),
];
