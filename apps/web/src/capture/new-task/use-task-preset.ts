import { countOf } from '@questlog/domain/counts';
import { tagsForNewTask, type TagFilter } from '@questlog/domain/tags/tag-filter';
import { presetFor, type View } from '@questlog/domain/tasks/task-views';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useCallback } from 'react';
import { matchesRowFilter } from '../../data/nouns/tasks/lists/row-filter.ts';
import type { TaskPreset } from '../../data/nouns/tasks/task-input.ts';
import { useData } from '../../data/data-context.ts';
import { useToday } from '../../data/hooks.ts';
import { useRowFilter } from '../../data/row-filter-hooks.ts';
import { filterPreset, outsideFilter } from './filter-preset.ts';
import { tasksAdded } from './tasks-added.ts';

type NewTaskPreset = TaskPreset &
  Required<Pick<TaskPreset, 'projectId' | 'scheduledOn' | 'someday' | 'assigneeId' | 'tagPaths'>>;

/**
 * Returns a new task's initial values in a view, such as the current filter's tags and assignee.
 * @param listOfFilter the position of the list of a filter that the task is added to; the first one by default
 */
export function useTaskPreset(view: View, tagFilter: TagFilter | undefined, listOfFilter?: number) {
  const data = useData();
  const { store } = data;
  const today = useToday();
  const filter = useRowFilter(view, tagFilter);
  const assigneeId = filter?.assigneeId ?? null;

  const preset = useCallback((): NewTaskPreset => {
    const given = tagFilter === undefined ? [] : tagsForNewTask(tagFilter);
    const tags = store.tags().filter(({ id }) => given.includes(id));
    return {
      ...presetFor(view, today),
      assigneeId,
      // Full paths include the ancestors.
      tagPaths: tags.map(({ fullPath }) => fullPath),
      ...filterPreset(data, view, listOfFilter),
    };
  }, [data, store, view, listOfFilter, tagFilter, assigneeId, today]);

  /**
   * Announces added tasks. Shows a message if a filter hides them, so that they don't seem lost (PEOPLE-34).
   * @returns true if a message is shown
   */
  const announceMade = useCallback(
    (taskIds: readonly string[]): boolean => {
      tasksAdded.emit();
      const outside = outsideFilter(data, view, taskIds);
      if (outside !== undefined) toast.show({ message: outside, type: 'info' });
      if (filter === undefined) return outside !== undefined;
      const hidden = taskIds
        .flatMap((id) => store.task(id) ?? [])
        .filter((task) => !matchesRowFilter(task, filter));
      if (hidden.length === 0) return outside !== undefined;
      const isByTags = hidden.some((task) => !matchesRowFilter(task, { tags: filter.tags }));
      const added = `Added ${countOf(hidden.length, 'task')}`;
      toast.show({
        message: isByTags
          ? `${added} that the tag filter hides`
          : `${added} with another assignee, which this list does not show`,
        type: 'info',
      });
      return true;
    },
    [data, store, view, filter],
  );
  return { preset, announceCreated: announceMade };
}
