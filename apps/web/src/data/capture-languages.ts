let chosen: readonly string[] | null = null;

/** Sets the languages of the capture line as BCP 47 tags; null for the browser's (CAPTURE-53). */
export function setCaptureLanguages(languages: readonly string[] | null): void {
  chosen = languages;
}

/** Returns the languages that the user types in, in addition to English. */
export function captureLanguages(): readonly string[] {
  return chosen ?? navigator.languages;
}
