/**
 * Extracts the text that the user typed from the body of a request of an unknown kind, so that the text can
 * be copied. Returns an empty text if the body cannot be parsed.
 */
export function contentOf(body: string): string {
  try {
    const fields = JSON.parse(body) as Record<string, unknown> | null;
    const content = fields?.['title'] ?? fields?.['Title'] ?? fields?.['name'] ?? fields?.['email'];
    return typeof content === 'string' ? content : '';
  } catch {
    return '';
  }
}
