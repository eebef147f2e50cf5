/** Returns the text that a person wrote in a request of an unknown kind, to copy; empty if it cannot be read. */
export function contentOf(body: string): string {
  try {
    const fields = JSON.parse(body) as Record<string, unknown> | null;
    const content = fields?.['title'] ?? fields?.['Title'] ?? fields?.['name'] ?? fields?.['email'];
    return typeof content === 'string' ? content : '';
  } catch {
    return '';
  }
}
