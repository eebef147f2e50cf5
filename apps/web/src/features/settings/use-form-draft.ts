import { useEffect } from 'react';
import type { FieldDraft } from '../../data/drafts/draft-hooks.ts';
import type { DraftTexts } from '../../data/drafts/typed-texts.ts';

/**
 * Keeps a form's unsaved text in this tab, so that leaving the form loses nothing (VIEW-93).
 * @returns true if there is unsaved text
 */
export function useFormDraft(
  { keep }: Pick<FieldDraft, 'keep'>,
  typed: DraftTexts,
  saved: DraftTexts,
): boolean {
  const isChanged = Object.keys(saved).some((name) => typed[name]?.trim() !== saved[name]);
  const texts = isChanged ? JSON.stringify(typed) : undefined;
  useEffect(() => keep(texts === undefined ? undefined : (JSON.parse(texts) as DraftTexts)), [keep, texts]);
  return isChanged;
}
