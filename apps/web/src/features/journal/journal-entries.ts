/** The Journal's entries: the server's response, updated with newer changes on this device. */
import type { Task } from '@questlog/contract/tasks';
import { journalGroup, type JournalGroup } from '@questlog/domain/journal/journal';
import { localDateAt, type LocalDate } from '@questlog/domain/dates/local-date';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';

export interface JournalEntry {
  readonly id: string;
  readonly title: string;
  readonly completedAt: string;
  /** Null if unknown. */
  readonly completedBy: string | null;
  readonly project: { readonly title: string; readonly color: string } | undefined;
  /** Undefined for a top-level task. */
  readonly parentTitle: string | undefined;
}

export interface JournalSection extends JournalGroup {
  readonly entries: readonly JournalEntry[];
  /** The whole period's task count, including pages not loaded yet. */
  readonly count: number;
}

export interface Known {
  readonly task: (id: string) => TaskItem | undefined;
  readonly project: (id: string) => { readonly title: string; readonly color: string } | undefined;
  readonly completedIds: readonly string[];
}

/**
 * Merges the loaded tasks with those completed on this device, latest first. Leaves out tasks that were
 * reopened on this device. A task older than all loaded pages appears when its page is loaded.
 * @param hasMore true if there are earlier tasks to load
 */
export function journalEntries(
  loaded: readonly Task[],
  hasMore: boolean,
  known: Known,
): readonly JournalEntry[] {
  const entries = new Map<string, JournalEntry>();
  for (const { id, title, completedAt, completedBy, project, parent } of loaded) {
    const reopened = known.task(id)?.completedAt === null;
    if (completedAt === null || reopened) continue;
    entries.set(id, {
      id,
      title,
      completedAt,
      completedBy,
      project: project ?? undefined,
      parentTitle: parent?.title,
    });
  }
  const oldest = hasMore ? (loaded.at(-1)?.completedAt ?? '') : '';
  for (const id of known.completedIds) {
    const task = known.task(id);
    if (task === undefined || task.completedAt === null || task.completedAt < oldest) continue;
    const project = task.projectId === null ? undefined : known.project(task.projectId);
    entries.set(id, {
      id,
      title: task.title,
      completedAt: task.completedAt,
      completedBy: task.completedBy,
      project: project ?? entries.get(id)?.project,
      parentTitle:
        task.parentId === null
          ? undefined
          : (known.task(task.parentId)?.title ?? entries.get(id)?.parentTitle),
    });
  }
  return [...entries.values()].sort((a, b) => compare(b.completedAt, a.completedAt) || compare(b.id, a.id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The tasks on the loaded pages, and the task counts by period label. */
export interface LoadedJournal {
  readonly tasks: readonly Task[];
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * Returns the entries by period: today, this week, this month, this year, then each year. Adjusts the
 * server's counts for whole periods by the number of tasks completed or reopened on this device.
 */
export function journalSections(
  entries: readonly JournalEntry[],
  loaded: LoadedJournal,
  today: LocalDate,
  timeZone: string,
): readonly JournalSection[] {
  const groupOf = (completedAt: string): JournalGroup =>
    journalGroup(localDateAt(Date.parse(completedAt), timeZone), today);
  const loadedOf = new Map<string, number>();
  for (const { completedAt } of loaded.tasks) {
    if (completedAt === null) continue;
    const { label } = groupOf(completedAt);
    loadedOf.set(label, (loadedOf.get(label) ?? 0) + 1);
  }
  const sections = new Map<string, { group: JournalGroup; entries: JournalEntry[] }>();
  for (const entry of entries) {
    const group = groupOf(entry.completedAt);
    const section = sections.get(group.label);
    if (section === undefined) sections.set(group.label, { group, entries: [entry] });
    else section.entries.push(entry);
  }
  return [...sections.values()].map(({ group, entries }) => {
    const unloaded = (loaded.counts.get(group.label) ?? 0) - (loadedOf.get(group.label) ?? 0);
    return { ...group, entries, count: entries.length + Math.max(0, unloaded) };
  });
}

export function holds({ entries }: JournalSection, taskId: string): boolean {
  return entries.some(({ id }) => id === taskId);
}
