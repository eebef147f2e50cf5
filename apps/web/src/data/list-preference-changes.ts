/** Changes of a person's choices for the lists of an account. They load with the controls that make them. */
import type { Arrangement } from '@questlog/domain/tasks/task-arrangement';
import { writeStored } from '@questlog/ui/hooks/use-stored.ts';
import type { Scope } from './engine/session/scope.ts';
import { listPreferencesKey, readListPreferences, type ListPreferences } from './list-preferences.ts';

/** Maximum number of arranged views, of expanded tags and of folded tasks that are kept. The oldest makes room. */
const MAX_KEPT = 200;

/** Stores some of a person's choices; the others stay. */
export function keepListPreferences(scope: Scope, change: Partial<ListPreferences>): void {
  const preferences = { ...readListPreferences(scope), ...change };
  writeStored(listPreferencesKey(scope), JSON.stringify(preferences));
}

/** Stores the order and the groups of a view, or forgets them for the list's own order. */
export function arrangeView(scope: Scope, view: string, arrangement: Arrangement): void {
  const others = Object.entries(readListPreferences(scope).views).filter(([key]) => key !== view);
  const isDefault = arrangement.sort === 'manual' && arrangement.group === 'none';
  const views = isDefault ? others : [...others.slice(1 - MAX_KEPT), [view, arrangement] as const];
  keepListPreferences(scope, { views: Object.fromEntries(views) });
}

/** Stores whether the branch of a tag is expanded in the sidebar. */
export function expandTag(scope: Scope, tagId: string, expanded: boolean): void {
  const others = readListPreferences(scope).openTags.filter((id) => id !== tagId);
  keepListPreferences(scope, { openTags: expanded ? [...others.slice(1 - MAX_KEPT), tagId] : others });
}

/** Stores whether the subtasks of a task are folded away. */
export function foldTask(scope: Scope, taskId: string, folded: boolean): void {
  const others = readListPreferences(scope).foldedTasks.filter((id) => id !== taskId);
  keepListPreferences(scope, { foldedTasks: folded ? [...others.slice(1 - MAX_KEPT), taskId] : others });
}
