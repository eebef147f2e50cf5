/** Commands that create tasks. */
import { chunk, tasksAtOnce } from '@questlog/domain/tags/bulk-tagging';
import { MAX_BULK } from '@questlog/domain/tasks/pasted-list';
import { newId } from '@questlog/domain/uuid';
import type { TaskInput, TaskLine, TaskPreset } from './task-input.ts';
import { putting } from '../../engine/store/effects.ts';
import { taskAction, type TaskDeps } from './task-deps.ts';
import { firstPlace } from './first-place.ts';
import type { orderCommands } from './order-commands.ts';
import { contentOf } from './task-content.ts';
import { blankTask, changedFields, resolveTags, taskBody } from './task-draft.ts';
import type { TaskItem } from './task-item.ts';

export function creationCommands(
  { store, clock, push, userId }: TaskDeps,
  { reorderTasks }: ReturnType<typeof orderCommands>,
) {
  function makeTask({ tagIds = [], tagPaths = [], ...input }: TaskInput, epochMs: number) {
    const now = new Date(epochMs).toISOString();
    const blank = blankTask(newId(epochMs), input.title.trim(), now, userId());
    const fields = changedFields(blank, { ...input, title: blank.title });
    const tags = resolveTags(store, tagIds, tagPaths, now);
    const task: TaskItem = { ...blank, ...fields, tagIds: tags.ids };
    const sentTags = tags.ids.length === 0 ? {} : tags.sent;
    const body = { ...taskBody(task, fields), ...sentTags, id: task.id, title: task.title };
    return { task, body, predicted: tags.predicted, content: contentOf({ ...input, tagPaths }) };
  }

  return {
    /** Creates a task. Returns its id, or undefined if the title is empty. */
    createTask: (input: TaskInput): string | undefined => {
      if (input.title.trim() === '') return undefined;
      const { task, body, predicted, content } = makeTask(input, clock.now());
      const putFirst = firstPlace(store, task, reorderTasks);
      push(
        taskAction('POST /api/tasks', {
          body,
          kind: 'task.create',
          effects: { tasks: putting([task]), tags: predicted },
          content,
        }),
      );
      putFirst([task.id]);
      return task.id;
    },

    /**
     * Adds a list of at most 5,000 tasks, without those whose titles are empty. The task of the first line is
     * listed first. Returns the ids.
     */
    createTasks: (lines: readonly (string | TaskLine)[], preset: TaskPreset = {}): string[] => {
      const wanted = lines
        .map((line) => (typeof line === 'string' ? { title: line } : line))
        .filter(({ title }) => title.trim() !== '')
        .slice(0, MAX_BULK);
      if (wanted.length === 0) return [];
      const now = clock.now(wanted.length);
      // The newest task is listed first, so the first line gets the latest time.
      const made = wanted.map(({ tagPaths = [], ...line }: TaskLine, index) =>
        makeTask({ ...preset, ...line, tagPaths: [...(preset.tagPaths ?? []), ...tagPaths] }, now - index),
      );
      const ids = made.map(({ task }) => task.id);
      const putFirst = made[0] && firstPlace(store, made[0].task, reorderTasks);
      const tagsOfEach = Math.max(...made.map(({ task }) => task.tagIds.length));
      for (const some of chunk(made, tasksAtOnce(tagsOfEach))) {
        const predicted = new Map(some.flatMap(({ predicted }) => [...(predicted ?? [])]));
        push(
          taskAction('POST /api/tasks/bulk', {
            body: { tasks: some.map(({ body }) => body) },
            kind: 'tasks.create',
            effects: {
              tasks: putting(some.map(({ task }) => task)),
              tags: predicted,
            },
            content: some.map(({ content }) => content).join('\n'),
          }),
        );
      }
      putFirst?.(ids);
      return ids;
    },
  };
}
