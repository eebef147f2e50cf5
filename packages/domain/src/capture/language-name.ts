/** Returns a language's name in the interface's language: 'German' for 'de'. */
export function languageName(language: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
}
