/**
 * The locale of what is shown (DATE-17): the words are English, and with them the names of days and months; the order of
 * a date, the clock and the marks of a number are those of the person's region. Figures are Western, as in the words
 * around them.
 *
 *   de-DE → en-DE, '22 Nov 2026' and '12.345'
 *   ar-EG → en-EG, 'Nov 22, 2026' and '12,345'
 */

/** @param language a BCP 47 tag, as browsers have it; one that is none counts as English */
export function interfaceLocale(language: string): string {
  try {
    const { region } = new Intl.Locale(language).maximize();
    return region === undefined ? 'en' : `en-${region}`;
  } catch {
    return 'en';
  }
}

/** That of this runtime: in a browser the person's. */
export const locale = interfaceLocale(new Intl.DateTimeFormat().resolvedOptions().locale);
