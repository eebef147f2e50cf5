/** Converts tasks. Each conversion is one undo step (SUBTASK-18 to SUBTASK-21). */
import {
  staysInProject,
  turnedIntoChecklistMessage,
  turnedIntoProjectMessage,
  turnedIntoSubtasksMessage,
} from '@questlog/domain/subtasks/conversions';
import {
  checklistLines,
  subtasksOfChecklist,
  withChecklist,
} from '@questlog/domain/subtasks/subtask-checklist';
import { descendantsOf, levelOf, MAX_LEVEL } from '@questlog/domain/subtasks/task-forest';
import { nestedMessage } from '@questlog/domain/tasks/task-messages';
import { orderAt } from '@questlog/domain/tasks/task-order';
import { newId } from '@questlog/domain/uuid';
import { codePoints, isBlank, MAX_LONG_TEXT } from '@questlog/domain/text';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import { createCommands, type Commands } from '../../data/nouns/create-commands.ts';
import type { ActionDraft } from '../../data/engine/outbox/queued-action.ts';
import { repeatCommands } from '../../data/nouns/repeats/repeat-commands.ts';
import { offerUndo } from './offer-undo.ts';

export type ConversionDeps = Pick<DataLayer, 'store' | 'commandDeps' | 'undo'>;

/**
 * Returns the commands for one conversion. If the server rejects a change, for example because of the plan's
 * limit, the later ones are not sent. They would delete what the earlier ones were meant to preserve
 * (SUBTASK-22).
 */
function commandsFor({ commandDeps }: ConversionDeps): Commands & ReturnType<typeof repeatCommands> {
  const group = newId(commandDeps.clock.now());
  const deps = { ...commandDeps, push: (draft: ActionDraft) => commandDeps.push({ ...draft, group }) };
  return { ...createCommands(deps), ...repeatCommands(deps) };
}

/**
 * Turns a task into a project that contains its subtasks (SUBTASK-18). Does nothing for a repeating task,
 * because deleting it only skips an occurrence.
 * @returns the project's id; undefined if none was created
 */
export function turnIntoProject(deps: ConversionDeps, id: string): string | undefined {
  const { store, undo } = deps;
  const task = store.task(id);
  if (task === undefined || task.completedAt !== null || task.isRepeatingTask) return undefined;
  const below = store.subtasksOf(id).map((subtask) => subtask.id);
  const stays = staysInProject(task);
  undo.endStep();
  const commands = commandsFor(deps);
  const projectId = commands.createProject({ title: task.title });
  if (projectId === undefined) return undefined;
  commands.nestTasks(below, null, projectId);
  if (stays) commands.nestTasks([id], null, projectId);
  else commands.deleteTasks([id]);
  // Without sort positions, a project lists its newest tasks first.
  const inOrder = stays ? [id, ...below] : below;
  commands.reorderTasks(
    'project',
    inOrder.map((taskId, index) => ({ taskId, newOrder: orderAt(index) })),
  );
  offerUndo(deps, turnedIntoProjectMessage(task.title));
  return projectId;
}

/** Turns a task's subtasks into lines at the end of its description, and deletes them (SUBTASK-19). */
export function turnIntoChecklist(deps: ConversionDeps, id: string): void {
  const { store, undo } = deps;
  const task = store.task(id);
  const subtasks = store.subtasksOf(id);
  if (task === undefined || task.completedAt !== null || subtasks.length === 0) return;
  const lines = checklistLines(store, id);
  const description = withChecklist(task.description ?? '', lines);
  if (codePoints(description) > MAX_LONG_TEXT) {
    toast.show({ message: 'This description is too long for the checklist.', type: 'warning' });
    return;
  }
  undo.endStep();
  const commands = commandsFor(deps);
  // Deleting a task in a series would create the next one.
  const repeating = descendantsOf(store, [id]).filter(
    ({ isRepeatingTask, completedAt }) => isRepeatingTask && completedAt === null,
  );
  const patterns = new Set(repeating.flatMap(({ repeatPatternId }) => repeatPatternId ?? []));
  for (const pattern of patterns) commands.removeRepeat(pattern);
  commands.updateTask(id, { description });
  commands.deleteTasks(subtasks.map((subtask) => subtask.id));
  offerUndo(deps, turnedIntoChecklistMessage(lines.length, task.title));
}

/** Turns the checklists in a task's description into subtasks (SUBTASK-20). */
export function turnIntoSubtasks(deps: ConversionDeps, id: string): void {
  const { store, undo } = deps;
  const task = store.task(id);
  const levels = MAX_LEVEL - levelOf(store, id);
  if (task === undefined || task.completedAt !== null || levels === 0) return;
  const { subtasks, rest } = subtasksOfChecklist(task.description ?? '', levels);
  if (subtasks.length === 0) return;
  undo.endStep();
  const commands = commandsFor(deps);
  const ids = commands.createTasks(
    subtasks.map(({ title, description, under }) => ({ title, description, under })),
    { parentId: id },
  );
  const made = subtasks.filter(({ title }) => !isBlank(title));
  setDone(
    { store, commands },
    ids.map((subtaskId, index) => ({ id: subtaskId, done: made[index]?.done ?? false })),
  );
  commands.updateTask(id, { description: rest === '' ? null : rest });
  offerUndo(deps, turnedIntoSubtasksMessage(ids.length, task.title));
}

/**
 * Completes the new subtasks that are marked as done, level by level down the tree: completing a task also
 * completes its open subtasks, and reopening it reopens those completed along with it.
 */
function setDone(
  { store, commands }: Pick<DataLayer, 'store' | 'commands'>,
  subtasks: readonly { readonly id: string; readonly done: boolean }[],
): void {
  for (let level = 0; level < MAX_LEVEL; level += 1) {
    const wrong = subtasks.filter(({ id, done }) => (store.task(id)?.completedAt !== null) !== done);
    if (wrong.length === 0) return;
    for (const done of [false, true]) {
      const some = wrong.filter((each) => each.done === done).map(({ id }) => id);
      if (some.length > 0) commands.completeTasks(some, done);
    }
  }
}

/** Makes a task a subtask of another (SUBTASK-21). */
export function turnIntoSubtaskOf(
  data: Pick<DataLayer, 'store' | 'commands' | 'undo'>,
  id: string,
  parentId: string,
): void {
  const { store, commands, undo } = data;
  const [task, parent] = [store.task(id), store.task(parentId)];
  if (task === undefined || parent === undefined || task.parentId === parentId) return;
  undo.endStep();
  if (commands.nestTasks([id], parentId) !== undefined) return;
  offerUndo(data, nestedMessage(task.title, parent.title));
}
