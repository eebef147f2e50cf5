import { chunk, tasksAtOnce } from '@questlog/domain/tags/bulk-tagging';
import { MAX_BULK } from '@questlog/domain/tasks/pasted-list';
import { completedOn } from '@questlog/domain/tasks/task-facts';
import { isBlank } from '@questlog/domain/text';
import { newId } from '@questlog/domain/uuid';
import type { TaskInput, TaskLine, TaskPreset } from './task-input.ts';
import { putting } from '../../engine/store/effects.ts';
import { taskAction, type TaskDeps } from './task-deps.ts';
import { newTaskOrders } from './new-task-position.ts';
import type { orderCommands } from './order-commands.ts';
import { contentOf } from './task-content.ts';
import { blankTask, changedFields, resolveTags, taskBody } from './task-draft.ts';
import type { TaskItem } from './task-item.ts';

/** A new task's creation time, and its parent if the parent is new too. */
interface NewTaskPosition {
  readonly epochMs: number;
  readonly isCompleted?: boolean | undefined;
  readonly parent?: TaskItem | undefined;
}

export function creationCommands(
  { store, clock, push, userId, addsLast = () => false }: TaskDeps,
  { reorderTasks }: ReturnType<typeof orderCommands>,
) {
  function makeTask(
    { tagIds = [], tagPaths = [], parentId = null, remindersOf, ...input }: TaskInput,
    target: NewTaskPosition,
  ) {
    const now = new Date(target.epochMs).toISOString();
    const blank = blankTask(newId(target.epochMs), input.title.trim(), now, userId());
    const above = parentId === null ? undefined : (target.parent ?? store.task(parentId));
    // The server assigns a subtask to its parent's project and section.
    const { projectId, sectionId, ...free } = input;
    const fields = changedFields(blank, {
      ...free,
      title: blank.title,
      ...(parentId === null && { projectId, sectionId }),
    });
    const tags = resolveTags(store, tagIds, tagPaths, now);
    const task: TaskItem = {
      ...blank,
      ...fields,
      tagIds: tags.ids,
      ...(parentId === null
        ? {}
        : { parentId, projectId: above?.projectId ?? null, sectionId: above?.sectionId ?? null }),
      ...(target.isCompleted === true && {
        completedAt: now,
        completedOn: completedOn(now, store.timeZone),
        completedBy: userId(),
      }),
    };
    const body = {
      ...taskBody(task, fields),
      ...(parentId === null ? {} : { parentId }),
      ...(tags.ids.length === 0 ? {} : tags.sent),
      id: task.id,
      title: task.title,
      ...(remindersOf === undefined ? {} : { remindersOf }),
      ...(target.isCompleted === true && { completedAt: now }),
    };
    return { task, body, predicted: tags.predicted, content: contentOf({ ...input, tagPaths }) };
  }

  return {
    /** Creates a task. Returns its id; undefined if the title is empty or invisible (TASK-90). */
    createTask: (input: TaskInput): string | undefined => {
      if (isBlank(input.title)) return undefined;
      const { task, body, predicted, content } = makeTask(input, { epochMs: clock.now() });
      const lists = newTaskOrders(store, [task], addsLast());
      push(
        taskAction('POST /api/tasks', {
          body,
          kind: 'task.create',
          effects: { tasks: putting([task]), tags: predicted },
          content,
        }),
      );
      for (const { context, orders } of lists) reorderTasks(context, orders);
      return task.id;
    },

    /** Adds at most 5,000 tasks, in their order. Skips empty titles. Returns the ids. */
    createTasks: (lines: readonly (string | TaskLine)[], preset: TaskPreset = {}): string[] => {
      const requested = Array.from(lines.entries(), ([at, line]) => ({
        at,
        line: typeof line === 'string' ? { title: line } : line,
      }))
        .filter(({ line }) => !isBlank(line.title))
        .slice(0, MAX_BULK);
      if (requested.length === 0) return [];
      const now = clock.now(requested.length);
      const byLine = new Map<number, ReturnType<typeof makeTask>>();
      for (const [index, { at, line }] of requested.entries()) {
        const { tagPaths = [], under, isCompleted, ...fields }: TaskLine = line;
        const parent = under === undefined ? undefined : byLine.get(under)?.task;
        const parentId = parent?.id ?? preset.parentId ?? null;
        // Lists show the newest task first, but subtasks oldest first.
        const epochMs = parentId === null ? now - index : now - requested.length + 1 + index;
        const input = { ...preset, ...fields, parentId, tagPaths: [...(preset.tagPaths ?? []), ...tagPaths] };
        byLine.set(at, makeTask(input, { epochMs, parent, isCompleted }));
      }
      const made = [...byLine.values()];
      const ids = made.map(({ task }) => task.id);
      const madeIds = new Set<string | null>(ids);
      const roots = made.map(({ task }) => task).filter(({ parentId }) => !madeIds.has(parentId));
      const lists = newTaskOrders(store, roots, addsLast());
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
      for (const { context, orders } of lists) reorderTasks(context, orders);
      return ids;
    },
  };
}
