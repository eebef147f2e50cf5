/**
 * Writes an import's rows with the app's own commands: they appear immediately and are queued. The queue is
 * sent even after a reload or while no page is open (IMPORT-8, IMPORT-9).
 */
import { addedText, type ImportPlan, type PlannedTask } from '@questlog/import/plan/import-plan';
import type { TaskImport } from '@questlog/domain/tasks/import-rows';
import { chunk } from '@questlog/domain/tags/bulk-tagging';
import { sectionCommands } from '../../data/nouns/sections/section-commands.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import type { EndedStep } from '../../data/undo-layer.ts';
import { importComments } from '../../data/nouns/imports/import-comments.ts';
import { importRepeat } from '../../data/nouns/imports/import-repeats.ts';
import { importFilters } from '../../data/nouns/imports/import-filters.ts';
import { importRowsCommands } from '../../data/nouns/imports/import-rows.ts';
import { commentSlicesOf, slicesOf, TASKS_AT_ONCE } from './task-slices.ts';

/** Number of repeat patterns to queue before the browser may paint. */
const REPEATS_AT_ONCE = 25;

export interface WritePlanOptions {
  /** The tasks, sections and projects that are restored instead of created. */
  readonly inTrash: ReadonlySet<string>;
  /** Sunday is 0. */
  readonly weekStart: number;
  readonly signal: AbortSignal;
  /** Called with the fraction of rows queued so far, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Queues all rows. Resolves once they are queued or the signal is aborted.
 * @returns the undo step of the whole import
 */
export async function writePlan(
  data: Pick<DataLayer, 'commandDeps' | 'commands' | 'undo'>,
  plan: ImportPlan,
  { inTrash, weekStart, signal, onProgress }: WritePlanOptions,
): Promise<EndedStep> {
  const step = data.undo.beginLongStep(`Imported ${addedText(plan)}`);
  const turns = turnsOf(data, plan, inTrash, weekStart);
  for (const [index, turn] of turns.entries()) {
    if (signal.aborted) break;
    step.add(turn);
    onProgress((index + 1) / turns.length);
    // Let the browser paint and handle input.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return step.end();
}

function turnsOf(
  { commandDeps, commands }: Pick<DataLayer, 'commandDeps' | 'commands'>,
  plan: ImportPlan,
  inTrash: ReadonlySet<string>,
  weekStart: number,
): (() => void)[] {
  const { projects, sections, tags, tasks, comments } = plan;
  const importRows = importRowsCommands(commandDeps);
  const isNew = ({ id }: { readonly id: string }): boolean => !inTrash.has(id);
  const restored = tasks.filter((task) => !isNew(task));
  const repeat = ({ repeat: planned, ...task }: PlannedTask): void => {
    if (planned === null) return;
    importRepeat(commandDeps, { task, ...planned, weekStart: planned.weekStart ?? weekStart });
  };
  return [
    () => {
      for (const project of projects) {
        if (isNew(project)) importRows.importProject(project);
        else commands.restoreProject({ id: project.id, title: project.title });
      }
    },
    () => {
      for (const section of sections) {
        if (isNew(section)) importRows.importSection(section);
        else importRows.restoreImportedSection(section);
      }
    },
    () => importRows.importTags(tags),
    ...slicesOf(tasks.filter(isNew)).map((some) => () => importRows.importTasks(some.map(withoutRepeat))),
    ...chunk(restored, TASKS_AT_ONCE).map(
      (some) => () => importRows.restoreImported(some.map(withoutRepeat)),
    ),
    ...commentSlicesOf(comments).map((some) => () => importComments(commandDeps, some)),
    ...chunk(
      tasks.filter((task) => task.repeat !== null),
      REPEATS_AT_ONCE,
    ).map((some) => () => {
      for (const task of some) repeat(task);
    }),
    () => {
      for (const { id, isArchived } of sections) {
        if (isArchived) sectionCommands(commandDeps).archiveSection(id, true);
      }
      for (const { id, isArchived, someday } of projects) {
        if (someday) commands.updateProject(id, { someday });
        if (isArchived) commands.archiveProject(id);
      }
    },
    // The rows that their questions name exist by now.
    () => importFilters(commandDeps, plan),
  ];
}

function withoutRepeat(task: PlannedTask): TaskImport {
  const { repeat: _, ...row } = task;
  return row;
}
