import { tagsForNewTask, type TagFilter } from '@questlog/domain/tags/tag-filter';
import { presetFor, type View } from '@questlog/domain/tasks/task-views';
import { useCallback } from 'react';
import type { TaskPreset } from '../../../data/nouns/tasks/task-input.ts';
import { useData } from '../../../data/data-context.ts';
import { useToday } from '../../../data/hooks.ts';
import { announceHidden } from '../list/announce-hidden.ts';
import { announceAdded } from '../list/task-filter.ts';

/** Returns a new task's initial values in a view, such as the current filter's tags. */
export function useTaskPreset(view: View, tagFilter: TagFilter | undefined) {
  const { store } = useData();
  const today = useToday();

  const preset = useCallback((): Required<Pick<TaskPreset, 'projectId' | 'scheduledOn' | 'tagPaths'>> => {
    const given = tagFilter === undefined ? [] : tagsForNewTask(tagFilter);
    const tags = store.tags().filter(({ id }) => given.includes(id));
    // Full paths include the ancestors.
    return { ...presetFor(view, today), tagPaths: tags.map(({ fullPath }) => fullPath) };
  }, [store, view, tagFilter, today]);

  /** Announces added tasks. Shows a message if the tag filter hides them, so that they don't seem lost. */
  const announceMade = useCallback(
    (taskIds: readonly string[]): void => {
      announceAdded();
      if (tagFilter === undefined) return;
      announceHidden(store, tagFilter, taskIds);
    },
    [store, tagFilter],
  );
  return { preset, announceCreated: announceMade };
}
