/** Parses a Todoist row's dates, which are phrases in the row's language. */
import { OTHER_LANGUAGES } from '@questlog/domain/capture/language-tables';
import type { CsvRow } from '../formats/csv.ts';
import type { ImportedTask, Loss } from '../imported.ts';
import { zoneNamed } from '../instants.ts';
import type { ReadingContext } from '../reader.ts';
import { datesOfPhrase, type PhraseDates } from '../repeats/repeat-phrases.ts';

type TodoistDates = Pick<
  ImportedTask,
  'scheduledOn' | 'scheduledTime' | 'isThisEvening' | 'dueOn' | 'repeat'
> & { readonly losses: readonly Loss[] };

/** Words that begin a repeat, in all languages of the capture line. */
const EVERY = new RegExp(
  `^(?:${['every', 'ev', 'after', 'daily', 'weekly', 'monthly', 'yearly', ...everyWords()].join('|')})(?![\\p{L}])`,
  'iu',
);

function everyWords(): string[] {
  return OTHER_LANGUAGES.flatMap(({ every }) => every.split(',').map((word) => word.trim()));
}

/** Returns a task's dates. Its date becomes the scheduled date, its deadline the due date. */
export function datesOf(row: CsvRow, title: string, context: ReadingContext): TodoistDates {
  const losses: Loss[] = [];
  const read = (text: string, language: string): PhraseDates | undefined => {
    const timeZone = zoneNamed(row.cell('TIMEZONE'), context.timeZone);
    const dates = datesOfPhrase(text, { ...context, timeZone, language: language || undefined });
    if (dates === undefined && text !== '') {
      losses.push({ kind: EVERY.test(text) ? 'Repeats' : 'Dates', of: title, detail: text });
    }
    return dates;
  };
  const date = read(
    row.cell('DATE') || row.cell('DUE_DATE'),
    row.cell('DATE_LANG') || row.cell('DUE_DATE_LANG'),
  );
  const deadline = read(row.cell('DEADLINE'), row.cell('DEADLINE_LANG'));
  return {
    scheduledOn: date?.date ?? null,
    scheduledTime: date?.time ?? null,
    isThisEvening: date?.isEvening ?? false,
    repeat: date?.repeat ?? null,
    dueOn: deadline?.date ?? null,
    losses,
  };
}
