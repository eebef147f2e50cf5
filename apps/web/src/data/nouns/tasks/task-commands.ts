/** Commands on one task, and the creation of many. */
import { chunk, tasksAtOnce } from '@questlog/domain/tags/bulk-tagging';
import { MAX_BULK } from '@questlog/domain/tasks/pasted-list';
import { newId } from '@questlog/domain/uuid';
import type { Commands, TaskInput } from '../commands.ts';
import { taskItem, type TaskItem } from './task-item.ts';
import { patching, putting, removing, type RowEffects } from '../../engine/store/effects.ts';
import { action } from '../action.ts';
import type { CommandDeps } from '../command-deps.ts';
import { firstPlace } from './first-place.ts';
import { contentOf } from './task-content.ts';
import { blankTask, changedFields, kindOfChange, resolveTags, taskBody } from './task-draft.ts';

type TaskCommands = Pick<
  Commands,
  'createTask' | 'createTasks' | 'updateTask' | 'setCompleted' | 'reopenTask' | 'deleteTask' | 'restoreTask'
>;

export function taskCommands(
  deps: CommandDeps,
  { reorderTasks }: Pick<Commands, 'reorderTasks'>,
): TaskCommands {
  const { store, clock, push, deleted } = deps;

  function makeTask({ tagIds = [], tagPaths = [], ...input }: TaskInput, epochMs: number) {
    const now = new Date(epochMs).toISOString();
    const blank = blankTask(newId(epochMs), input.title.trim(), now, deps.userId());
    const fields = changedFields(blank, { ...input, title: blank.title });
    const tags = resolveTags(store, tagIds, tagPaths, now);
    const task: TaskItem = { ...blank, ...fields, tagIds: tags.ids };
    const sentTags = tags.ids.length === 0 ? {} : tags.sent;
    const body = { ...taskBody(task, fields), ...sentTags, id: task.id, title: task.title };
    return { task, body, predicted: tags.predicted, content: contentOf({ ...input, tagPaths }) };
  }

  function pushCompletion(row: TaskItem, change: Completion, tasks: RowEffects<TaskItem>): void {
    const completed = change.completedAt !== null;
    push(
      action('POST /api/tasks/{id}/complete', {
        params: { id: row.id },
        body: sentCompletion(change),
        kind: completed ? 'task.complete' : 'task.reopen',
        effects: { tasks },
        // Completing a repeating task creates the next one; reopening it removes that one.
        reload: row.isRepeatingTask,
        content: row.title,
      }),
    );
  }

  return {
    createTask: (input) => {
      if (input.title.trim() === '') return undefined;
      const { task, body, predicted, content } = makeTask(input, clock.now());
      const putFirst = firstPlace(store, task, reorderTasks);
      push(
        action('POST /api/tasks', {
          body,
          kind: 'task.create',
          effects: { tasks: putting([task]), ...(predicted === undefined ? {} : { tags: predicted }) },
          content,
        }),
      );
      putFirst([task.id]);
      return task.id;
    },

    createTasks: (lines, preset = {}) => {
      const wanted = lines
        .map((line) => (typeof line === 'string' ? { title: line } : line))
        .filter(({ title }) => title.trim() !== '')
        .slice(0, MAX_BULK);
      if (wanted.length === 0) return [];
      const now = clock.now(wanted.length);
      // The newest task comes first, so the first line gets the latest time.
      const made = wanted.map(({ title, tagPaths = [] }, index) =>
        makeTask({ ...preset, title, tagPaths: [...(preset.tagPaths ?? []), ...tagPaths] }, now - index),
      );
      const ids = made.map(({ task }) => task.id);
      const putFirst = made[0] && firstPlace(store, made[0].task, reorderTasks);
      const tagsOfEach = Math.max(...made.map(({ task }) => task.tagIds.length));
      for (const some of chunk(made, tasksAtOnce(tagsOfEach))) {
        const predicted = new Map(some.flatMap(({ predicted }) => [...(predicted ?? [])]));
        push(
          action('POST /api/tasks/bulk', {
            body: { tasks: some.map(({ body }) => body) },
            kind: 'tasks.create',
            effects: {
              tasks: putting(some.map(({ task }) => task)),
              ...(predicted.size === 0 ? {} : { tags: predicted }),
            },
            content: some.map(({ content }) => content).join('\n'),
          }),
        );
      }
      putFirst?.(ids);
      return ids;
    },

    updateTask: (id, change) => {
      const row = store.task(id);
      if (row === undefined || row.completedAt !== null) return false;
      const fields = changedFields(row, change);
      if (Object.keys(fields).length === 0) return false;
      push(
        action('PUT /api/tasks/{id}', {
          params: { id },
          body: taskBody(row, fields),
          kind: kindOfChange(fields),
          effects: { tasks: patching<TaskItem>([id], () => fields) },
          content: contentOf({ title: row.title, ...fields }),
        }),
      );
      return true;
    },

    setCompleted: (id, completed) => {
      const row = store.task(id);
      if (row === undefined || (row.completedAt !== null) === completed) return;
      const change = completion(deps, completed);
      pushCompletion(
        row,
        change,
        patching<TaskItem>([id], () => change),
      );
    },

    reopenTask: (record) => {
      const { id } = record;
      const change = completion(deps, false);
      const held = store.task(id);
      if (held?.completedAt === null) return;
      const row = held ?? { ...taskItem(record, store.timeZone), ...change };
      pushCompletion(
        row,
        change,
        held === undefined ? putting([row]) : patching<TaskItem>([id], () => change),
      );
    },

    deleteTask: (id) => {
      const row = store.task(id);
      if (row === undefined) return;
      deleted.tasks.set(id, row);
      push(
        action('DELETE /api/tasks/{id}', {
          params: { id },
          kind: 'task.delete',
          effects: { tasks: removing([id]) },
          content: row.title,
        }),
      );
    },

    restoreTask: (id) => {
      const row = deleted.tasks.get(id);
      deleted.tasks.delete(id);
      push(
        action('POST /api/tasks/{id}/restore', {
          params: { id },
          kind: 'task.restore',
          effects: { tasks: putting(row === undefined ? [] : [row]) },
          content: row?.title ?? '',
        }),
      );
    },
  };
}

export type Completion = Pick<TaskItem, 'completedAt' | 'completedOn' | 'completedBy'>;

/** Returns the fields that completing or reopening changes. */
export function completion(
  { clock, store, userId }: Pick<CommandDeps, 'clock' | 'store' | 'userId'>,
  completed: boolean,
): Completion {
  return completed
    ? { completedAt: new Date(clock.now()).toISOString(), completedOn: store.today, completedBy: userId() }
    : { completedAt: null, completedOn: null, completedBy: null };
}

/**
 * Returns the request body. It contains the time of completion, since the queue may send it on a later day
 * (TASK-45).
 */
export function sentCompletion({ completedAt }: Completion): { completed: boolean; completedAt?: string } {
  return completedAt === null ? { completed: false } : { completed: true, completedAt };
}
