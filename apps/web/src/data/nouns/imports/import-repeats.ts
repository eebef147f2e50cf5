/** The command that makes imported tasks repeat, loaded with the import (IMPORT-8). */
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import type { SeriesHistory } from '@questlog/domain/recurrence/series/imported-series';
import type { TaskImport } from '@questlog/domain/tasks/import-rows';
import { newId } from '@questlog/domain/uuid';
import type { CommandDeps } from '../command-deps.ts';
import { repeatCommands } from '../repeats/repeat-commands.ts';
import { repeatCreation } from '../repeats/repeat-creation.ts';
import { importedRow } from './import-rows.ts';

export interface RepeatImport {
  readonly task: TaskImport;
  readonly rule: RepeatRule;
  /** Sunday is 0. */
  readonly weekStart: number;
  readonly isPaused: boolean;
  /** The id and past occurrences of an imported series; null for a new series. */
  readonly continues: { readonly id: string; readonly history: SeriesHistory } | null;
}

/**
 * Makes a task repeat right after it was created or restored. An imported series replaces a removed one with
 * the same id.
 */
export function importRepeat(deps: CommandDeps, repeat: RepeatImport): void {
  const { task, rule, weekStart, isPaused, continues } = repeat;
  const row = deps.store.task(task.id) ?? importedRow(deps, task);
  const id = continues?.id ?? newId(deps.clock.now());
  deps.push(repeatCreation(deps, row, { rule, weekStart, ...continues, id }));
  if (isPaused && continues === null) repeatCommands(deps).setPaused(id, true);
}
