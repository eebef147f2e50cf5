/** A user's operations on the task trees of a device. */
import { duplicateTask } from '../../features/tasks/row/duplicate-task.ts';
import type { TaskItem } from '../nouns/tasks/task-item.ts';
import { tasks } from '../nouns/tasks/tasks.ts';
import type { LiveDevice } from './live-device.ts';

/** The device, tasks and values for an operation. */
export interface Hand {
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

function one({ device, pick, value }: Hand, by: 'row' | 'other' | 'value' = 'row'): string {
  const rows = shown(device);
  return pick(value % 4 === 0 ? rows : rows.slice(0, SHARED), by)?.id ?? '';
}

function some(hand: Hand): string[] {
  return [...new Set([one(hand), one(hand, 'other'), one(hand, 'value')])].filter((id) => id !== '');
}

function forget({ device, deleted }: Hand, ids: readonly string[]): void {
  deleted.push(...ids.flatMap((id) => device.store.task(id) ?? []));
}

function toggle(hand: Hand): void {
  const { store, commands } = hand.device;
  const task = store.task(one(hand));
  if (task !== undefined) commands.setCompleted(task.id, task.completedAt === null);
}

export const TREE_OPERATIONS: readonly ((hand: Hand) => void)[] = [
  ({ device, n, projects, pick }) =>
    void device.commands.createTask({ title: `Task ${n}.`, projectId: pick([null, ...projects]) ?? null }),
  (hand) =>
    void hand.device.commands.createTask({ title: `Subtask ${hand.n}.`, parentId: one(hand) || null }),
  (hand) =>
    void hand.device.commands.createTask({
      title: `Step ${hand.n}.`,
      parentId: one(hand, 'other') || null,
      scheduledOn: hand.pick([null, '2026-03-10', '2026-03-12'], 'value') ?? null,
    }),
  ({ device, n }) =>
    void device.commands.createTasks([
      `Top ${n}.`,
      { title: `Middle ${n}.`, under: 0 },
      { title: `Low ${n}.`, under: 1 },
    ]),
  (hand) => void hand.device.commands.nestTasks([one(hand)], one(hand, 'other')),
  (hand) => void hand.device.commands.nestTasks([one(hand)], one(hand, 'value')),
  (hand) => void hand.device.commands.nestTasks(some(hand).slice(1), some(hand)[0] ?? null),
  (hand) => void hand.device.commands.nestTasks([one(hand)], null),
  (hand) => {
    // Works like Alt+Left: moves the task out of its parent, directly after it.
    const { store, commands } = hand.device;
    const parent = store.task(store.task(one(hand))?.parentId ?? '');
    if (parent !== undefined) commands.nestTasks([one(hand)], parent.parentId);
  },
  (hand) =>
    void hand.device.commands.updateTask(one(hand), {
      projectId: hand.pick([null, ...hand.projects], 'value') ?? null,
    }),
  (hand) => hand.device.commands.moveTasks(some(hand), hand.pick([null, ...hand.projects], 'value') ?? null),
  (hand) => void hand.device.commands.updateTask(one(hand), { title: `Renamed ${hand.n}.` }),
  toggle,
  toggle,
  toggle,
  (hand) => hand.device.commands.completeTasks(some(hand), hand.value % 2 === 0),
  (hand) => {
    forget(hand, [one(hand)]);
    hand.device.commands.deleteTask(one(hand));
  },
  (hand) => {
    forget(hand, some(hand));
    hand.device.commands.deleteTasks(some(hand));
  },
  (hand) => {
    const row = hand.pick(hand.deleted);
    if (row !== undefined)
      hand.device.commands.restoreTask(hand.value % 2 === 0 ? row : { id: row.id, title: row.title });
  },
  (hand) => {
    const rows = [hand.pick(hand.deleted), hand.pick(hand.deleted, 'other')].flatMap((row) => row ?? []);
    hand.device.commands.restoreTasks([...new Map(rows.map((row) => [row.id, row])).values()]);
  },
  (hand) => void duplicateTask(hand.device, one(hand)),
  ({ device }) => device.undo.undo(),
  ({ device }) => device.undo.redo(),
];
