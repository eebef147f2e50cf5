/**
 * Returns the typed text in the body of an unknown request, for copying; empty if the body cannot be parsed.
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
