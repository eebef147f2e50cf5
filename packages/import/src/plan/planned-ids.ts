/** The ids of planned tasks and series (IMPORT-3). */
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import type { OccurrenceImport } from '@questlog/domain/tasks/import-rows';
import type { ImportedTask, Source } from '../imported.ts';
import { importedId } from './import-ids.ts';

/**
 * Assigns an id to each task: its occurrence's id or, without an occurrence, one derived from the id in the
 * file.
 */
export class PlannedIds {
  readonly #accountId: string;
  readonly #source: Source;
  readonly #ids = new Map<string, string>();
  readonly #occurrences = new Map<string, OccurrenceImport>();

  constructor(accountId: string, source: Source, tasks: readonly ImportedTask[]) {
    this.#accountId = accountId;
    this.#source = source;
    const taken = new Set<string>();
    for (const { sourceId, occurrence: given } of tasks) {
      this.#ids.set(sourceId, importedId(accountId, source, 'task', sourceId));
      if (given === null) continue;
      const occurrence = { patternId: this.ofSeries(given.seriesId), date: given.date };
      const id = occurrenceId(occurrence.patternId, occurrence.date);
      if (taken.has(id)) continue;
      taken.add(id);
      this.#ids.set(sourceId, id);
      this.#occurrences.set(sourceId, occurrence);
    }
  }

  /** Returns a task's planned id; undefined if the file has no task with this source id. */
  ofTask(sourceId: string): string | undefined {
    return this.#ids.get(sourceId);
  }

  ofSeries(sourceId: string): string {
    return importedId(this.#accountId, this.#source, 'series', sourceId);
  }

  /** Returns the occurrence that determines the task's id, or null. */
  occurrenceOf({ sourceId }: ImportedTask): OccurrenceImport | null {
    return this.#occurrences.get(sourceId) ?? null;
  }
}
