/** The series of an exported account, which continue with their history (IMPORT-51). */
import type { ExportDocument, ExportedPattern, ExportedTask } from '@questlog/contract/export-format';
import { addDays, parseLocalDate, type LocalDate } from '@questlog/domain/dates/local-date';
import { occurrenceDate } from '@questlog/domain/recurrence/occurrence-id';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import {
  MAX_COUNTED,
  MAX_DUE_OFFSET,
  MAX_HISTORY_DATES,
} from '@questlog/domain/recurrence/series/imported-series';
import { nextAfterCompletion, nextOccurrence, type Series } from '@questlog/domain/recurrence/series/series';
import { repeatedFields } from '@questlog/domain/tasks/task-fields';
import { importedTask, type ImportedHistory, type ImportedTask, type Loss } from '../imported.ts';
import { datesOf } from './exported-dates.ts';

type SeriesFacts = Pick<ImportedTask, 'repeat' | 'weekStart' | 'isPaused' | 'history' | 'occurrence'>;

/** A pattern's dates that already have or had a task, and the dates that were skipped. */
interface TakenDates {
  readonly created: readonly LocalDate[];
  readonly skipped: readonly LocalDate[];
}

export class ExportedSeries {
  readonly #patterns: ReadonlyMap<string, ExportedPattern>;
  /** The task that represents each pattern: its open task or, if none is open, its last task. */
  readonly #bearers: ReadonlyMap<string, string>;
  readonly #dates: ReadonlyMap<string, TakenDates>;
  readonly #taskIds: ReadonlySet<string>;
  readonly #today: LocalDate;

  constructor(
    { patterns, tasks, occurrences }: Pick<ExportDocument, 'patterns' | 'tasks' | 'occurrences'>,
    today: LocalDate,
  ) {
    this.#patterns = new Map(patterns.map((pattern) => [pattern.id, pattern]));
    this.#taskIds = new Set(tasks.map(({ id }) => id));
    this.#today = today;
    this.#dates = new Map(
      Array.from(
        Map.groupBy(occurrences, ({ patternId }) => patternId),
        ([id, ofPattern]) => [
          id,
          { created: datesWith(ofPattern, 'Created'), skipped: datesWith(ofPattern, 'Cancelled') },
        ],
      ),
    );
    const open = new Map(tasks.map(({ id, completedAt }) => [id, completedAt === null]));
    const ofPattern = Map.groupBy(tasks, ({ patternId }) => patternId ?? '');
    this.#bearers = new Map(
      patterns.flatMap((pattern) => {
        const { id, templateTaskId } = pattern;
        if (templateTaskId !== null && open.get(templateTaskId) === true) return [[id, templateTaskId]];
        const last = lastOf(pattern, ofPattern.get(id) ?? []);
        return last === undefined ? [] : [[id, last]];
      }),
    );
  }

  factsOf({ id, patternId }: ExportedTask): Partial<SeriesFacts> {
    const pattern = this.#patterns.get(patternId ?? '');
    if (pattern === undefined) return {};
    const date = occurrenceDate(pattern.id, id);
    const occurrence = date === undefined ? null : { seriesId: pattern.id, date };
    if (this.#bearers.get(pattern.id) !== id) return { occurrence };
    return { occurrence, ...repeatOf(pattern), history: this.#historyOf(pattern) };
  }

  /** Creates the next task of each series that has no task in the file, so that the series continues. */
  withoutTask(): { readonly next: readonly ImportedTask[]; readonly losses: readonly Loss[] } {
    const next: ImportedTask[] = [];
    const losses: Loss[] = [];
    for (const pattern of this.#patterns.values()) {
      if (this.#bearers.has(pattern.id)) continue;
      const task = this.#nextTask(pattern);
      if (task !== undefined) next.push(task);
      else losses.push({ kind: 'Repeats', of: pattern.title, detail: 'It has no date to come.' });
    }
    return { next, losses };
  }

  #nextTask(pattern: ExportedPattern): ImportedTask | undefined {
    const history = this.#historyOf(pattern);
    if (history === null) return undefined;
    const taken = new Set([...history.createdDates, ...history.skippedDates]);
    const date = freeDate(
      { ...history, rule: ruleOf(pattern), weekStart: pattern.weekStart },
      this.#today,
      taken,
    );
    if (date === undefined) return undefined;
    const isDue = pattern.dateField === 'due';
    const due = pattern.dueOffset === null ? null : addDays(date, pattern.dueOffset);
    return importedTask({
      sourceId: pattern.id,
      projectId: pattern.projectId,
      sectionId: pattern.sectionId,
      ...repeatedFields(pattern),
      tags: pattern.tags,
      ...datesOf(isDue ? null : date, pattern.scheduledTime, isDue ? date : due),
      isThisEvening: pattern.isThisEvening,
      ...repeatOf(pattern),
      occurrence: { seriesId: pattern.id, date },
      history: {
        ...history,
        countedThrough: date,
        countedOccurrences: history.countedOccurrences + 1,
        createdDates: [...history.createdDates, date],
      },
    });
  }

  /** Returns null if the series' dates are impossible. The series then starts again with its task. */
  #historyOf(pattern: ExportedPattern): ImportedHistory | null {
    const { id, taskId, countedOccurrences, dateField, dueOffset, isActive } = pattern;
    const firstDate = parseLocalDate(pattern.firstDate);
    const countedThrough = parseLocalDate(pattern.countedThrough);
    if (firstDate === undefined || countedThrough === undefined || countedThrough < firstDate) return null;
    if (
      countedOccurrences < 1 ||
      countedOccurrences > MAX_COUNTED ||
      Math.abs(dueOffset ?? 0) > MAX_DUE_OFFSET
    )
      return null;
    const { created = [], skipped = [] } = this.#dates.get(id) ?? {};
    return {
      seriesId: id,
      firstTaskId: this.#taskIds.has(taskId) ? taskId : null,
      firstDate,
      countedThrough,
      countedOccurrences,
      pausedOn: isActive ? null : (parseLocalDate(pattern.pausedOn ?? '') ?? this.#today),
      dateField,
      dueOffset,
      createdDates: created,
      skippedDates: skipped,
    };
  }
}

function repeatOf(pattern: ExportedPattern): Partial<SeriesFacts> {
  const { weekStart } = pattern;
  return {
    repeat: ruleOf(pattern),
    weekStart: weekStart >= 0 && weekStart <= 6 ? weekStart : null,
    isPaused: !pattern.isActive,
  };
}

function ruleOf(pattern: ExportedPattern): RepeatRule {
  const { frequency, interval, weekDays, monthDay, customPattern, repeatMode, maxOccurrences } = pattern;
  const endDate = parseLocalDate(pattern.endDate ?? '') ?? null;
  return { frequency, interval, weekDays, monthDay, customPattern, repeatMode, maxOccurrences, endDate };
}

/**
 * Returns the valid dates of occurrences with this status. If there are too many, returns the latest ones.
 */
function datesWith(
  occurrences: ExportDocument['occurrences'],
  status: 'Created' | 'Cancelled',
): readonly LocalDate[] {
  return occurrences
    .filter((each) => each.status === status && parseLocalDate(each.date) !== undefined)
    .map(({ date }) => date)
    .sort()
    .slice(-MAX_HISTORY_DATES);
}

/** Returns the id of the task with the latest date in the series. */
function lastOf(pattern: ExportedPattern, tasks: readonly ExportedTask[]): string | undefined {
  const dated = tasks.map(({ id }) => ({ id, date: occurrenceDate(pattern.id, id) ?? '' }));
  return dated.reduce<(typeof dated)[number] | undefined>(
    (last, each) => (last === undefined || each.date > last.date ? each : last),
    undefined,
  )?.id;
}

/**
 * Returns the first date of a series after today that has no occurrence yet. In Completion mode, assumes that
 * the last task was completed today.
 */
function freeDate(series: Series, today: LocalDate, taken: ReadonlySet<LocalDate>): LocalDate | undefined {
  if (series.rule.repeatMode === 'Completion') {
    const last = { date: series.countedThrough, completedOn: today };
    return nextAfterCompletion(series, last, (date) => taken.has(date));
  }
  let date: LocalDate | undefined = today > series.countedThrough ? today : series.countedThrough;
  do date = nextOccurrence(series, date);
  while (date !== undefined && taken.has(date));
  return date;
}
