/** The capture grammar in the user's languages, and the components that show its results. */
import { parseCapture } from '@questlog/domain/capture/capture';
import type { Captured, CaptureReader } from '@questlog/domain/capture/captured';
import { typedTextReader } from './typed-text.ts';

export { sectionsNamed } from './sections-named.ts';
export { captureLabel } from './capture-label.ts';
export { suggestNames } from './suggest-names.ts';
export { PastePanel } from './paste-panel.tsx';
export { TitleOffers } from '../title-offers.tsx';
export { applyCaptured, changeFrom, createCaptured, finishCaptured } from './captured-task.ts';

/**
 * The data about the account and the time that the grammar needs. The region and languages come from the
 * browser.
 */
export type LineFacts = Omit<CaptureReader, keyof ReturnType<typeof typedTextReader>>;

export function readCapture(text: string, facts: LineFacts): Captured {
  return parseCapture(text, { ...facts, ...typedTextReader() });
}
