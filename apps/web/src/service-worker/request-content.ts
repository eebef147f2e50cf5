/**
 * Returns the text that the user typed, extracted from the body of a request of an unknown kind so that it
 * can be copied. Empty if the body can't be parsed.
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
