/**
 * Titles that were typed and not added: kept for a place of an account, in this tab, until they are added or the person
 * signs out (CAPTURE-18). Storage that is full or forbidden keeps nothing: the text is then gone with the field.
 */
const PREFIX = 'questlog.draft.';

/** What was typed and not added; empty where nothing was. */
export function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(PREFIX + key) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, text);
  } catch {}
}

/** Forgets what anybody has typed in this tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {}
}
