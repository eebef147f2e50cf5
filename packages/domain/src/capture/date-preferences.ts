/** The preferences of a user that determine which date a typed text means, for readers with all languages. */
import { firstDayInRegion } from '../dates/week-start.ts';
import { wordTablesFor } from './language-tables.ts';
import { isMonthFirst } from './typed-schedule.ts';
import type { WordTable } from './word-table.ts';

/** The stored preferences. */
interface DatePreferences {
  /** The first day of the user's week, 0 for Sunday; null if not chosen. */
  readonly weekStart: number | null;
  readonly region: string | null;
  readonly captureLanguages: readonly string[] | null;
}

/** The languages and region that were sent with the text, which take precedence. */
interface SentPreferences {
  readonly languages?: readonly string[] | undefined;
  readonly region?: string | undefined;
}

/** Returns the settings for reading dates. */
export function dateReaderOf(
  { weekStart, region, captureLanguages }: DatePreferences,
  sent: SentPreferences,
): {
  readonly locale: string;
  readonly languages: readonly WordTable[];
  readonly weekStart: number;
  readonly isMonthFirst: boolean;
} {
  const locale = `en-${sent.region ?? region ?? 'US'}`;
  return {
    locale,
    languages: wordTablesFor(sent.languages ?? captureLanguages ?? []),
    weekStart: (weekStart ?? firstDayInRegion(region)) || 7,
    isMonthFirst: isMonthFirst(locale),
  };
}
