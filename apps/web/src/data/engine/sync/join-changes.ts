import type { Changes } from '@questlog/contract/changes';

interface Row {
  readonly id: string;
}

/**
 * Two answers to "what has changed since" as one: what `first` told, and then `next`, which was asked for since the
 * version of `first`.
 */
export function joinChanges(first: Changes, next: Changes): Changes {
  if (next.reset) return next;
  const { deleted } = next;
  return {
    ...next,
    reset: first.reset,
    projects: rows(first.projects, next.projects, deleted.projects),
    tags: rows(first.tags, next.tags, deleted.tags),
    tasks: rows(first.tasks, next.tasks, deleted.tasks),
    deleted: {
      projects: gone(first.deleted.projects, deleted.projects, next.projects),
      tags: gone(first.deleted.tags, deleted.tags, next.tags),
      tasks: gone(first.deleted.tasks, deleted.tasks, next.tasks),
    },
  };
}

function rows<T extends Row>(first: readonly T[], next: readonly T[], deleted: readonly string[]): T[] {
  const told = new Set([...next.map(({ id }) => id), ...deleted]);
  return [...first.filter(({ id }) => !told.has(id)), ...next];
}

/** What came back from the trash is gone no more. */
function gone(first: readonly string[], next: readonly string[], made: readonly Row[]): string[] {
  const back = new Set(made.map(({ id }) => id));
  return [...new Set([...first.filter((id) => !back.has(id)), ...next])];
}
