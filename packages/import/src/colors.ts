/** Returns a color as `#rrggbb`, with or without `#` in the file, or null for any other text. */
export function colorOf(text: string): string | null {
  const [, digits] = /^#?([\da-f]{6})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}
