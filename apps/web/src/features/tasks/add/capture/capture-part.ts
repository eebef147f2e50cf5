/** The capture grammar in the user's languages, and the components that show its results. */
import { parseCapture } from '@questlog/domain/capture/capture';
import type { Captured, CaptureReader } from '@questlog/domain/capture/captured';
import { wordTablesFor } from '@questlog/domain/capture/language-tables';
import { isMonthFirst } from '@questlog/domain/capture/typed-schedule';
import { locale } from '@questlog/domain/interface-locale';
import { firstWeekday } from '@questlog/ui/controls/first-weekday.ts';

export { captureLabel } from './capture-label.ts';
export { suggestProjects } from '@questlog/domain/capture/suggest-projects';
export { CaptureChips } from './capture-chips.tsx';
export { changeCaptured, createCaptured, repeatCaptured } from './captured-task.ts';

/**
 * The data about the account and the time that the grammar needs. The region and languages come from the
 * browser.
 */
export type LineFacts = Omit<CaptureReader, 'weekStart' | 'isMonthFirst' | 'languages'>;

export function readCapture(text: string, facts: LineFacts): Captured {
  return parseCapture(text, {
    ...facts,
    weekStart: firstWeekday() || 7,
    isMonthFirst: isMonthFirst(locale),
    languages: wordTablesFor(navigator.languages),
  });
}
