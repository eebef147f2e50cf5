/** The settings that determine what typed text means, the same for every field that takes dates. */
import { OTHER_LANGUAGES, wordTablesFor } from '@questlog/domain/capture/language-tables';
import type { CaptureReader } from '@questlog/domain/capture/captured';
import { isMonthFirst, isTwelveHourClock } from '@questlog/domain/capture/typed-schedule';
import { locale } from '@questlog/domain/interface-locale';
import { firstWeekday } from '@questlog/ui/controls/first-weekday.ts';
import { captureLanguages } from '../../data/capture-languages.ts';

type TypedTextReader = Required<
  Pick<CaptureReader, 'weekStart' | 'isMonthFirst' | 'isTwelveHourClock' | 'languages' | 'otherLanguages'>
>;

/** Returns the region's formats and the languages that the user types in. */
export function typedTextReader(): TypedTextReader {
  const languages = wordTablesFor(captureLanguages());
  return {
    weekStart: firstWeekday() || 7,
    isMonthFirst: isMonthFirst(locale),
    isTwelveHourClock: isTwelveHourClock(locale),
    languages,
    otherLanguages: OTHER_LANGUAGES.filter((table) => !languages.includes(table)),
  };
}
