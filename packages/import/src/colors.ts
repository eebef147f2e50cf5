/** Parses a colour with or without `#`. Returns `#rrggbb`, or null if it is not a colour. */
export function colorOf(text: string): string | null {
  const [, digits] = /^#?([\da-f]{6})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}
