/**
 * The interface's locale (DATE-17). Words are English, including days and months. Date order, clock and
 * number separators follow the user's region. Digits are always Western, to match the English text.
 *
 *   de-DE → en-DE, '22 Nov 2026' and '12.345'
 *   ar-EG → en-EG, 'Nov 22, 2026' and '12,345'
 */

/**
 * Returns the interface locale for a browser language.
 * @param language a BCP 47 tag, as browsers report it; an invalid one is treated as English
 */
export function interfaceLocale(language: string): string {
  try {
    const { region } = new Intl.Locale(language).maximize();
    return region === undefined ? 'en' : `en-${region}`;
  } catch {
    return 'en';
  }
}

/** The interface locale of this runtime. In a browser, it is the user's. */
export const locale = interfaceLocale(new Intl.DateTimeFormat().resolvedOptions().locale);
