/** Languages whose dates the capture line understands, in addition to English. */
export const CAPTURE_LANGUAGES = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'] as const;
export type CaptureLanguage = (typeof CAPTURE_LANGUAGES)[number];

/**
 * Returns the supported languages among BCP 47 tags such as 'de-AT', in the order of the tags and each once.
 */
export function supportedLanguages(tags: readonly string[]): CaptureLanguage[] {
  const names = new Set(tags.map((tag) => tag.split(/[-_]/)[0]?.toLowerCase()));
  return [...names].flatMap((name) => CAPTURE_LANGUAGES.find((language) => language === name) ?? []);
}
