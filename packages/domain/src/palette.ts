/** Colours for projects and tags (PROJECT-2, TAG-10). The names help users who cannot see the colours. */

export interface PaletteColor {
  readonly name: string;
  /** `#rrggbb`, in lower case. */
  readonly value: string;
}

export const PROJECT_PALETTE: readonly PaletteColor[] = [
  { name: 'Indigo', value: '#667eea' },
  { name: 'Violet', value: '#764ba2' },
  { name: 'Pink', value: '#d6457f' },
  { name: 'Red', value: '#d64545' },
  { name: 'Orange', value: '#dd7a1f' },
  { name: 'Amber', value: '#c79a0a' },
  { name: 'Green', value: '#3f9b4f' },
  { name: 'Teal', value: '#1f9a94' },
  { name: 'Blue', value: '#2f7fd6' },
  { name: 'Slate', value: '#64748b' },
];

export const DEFAULT_TAG_COLOR = '#764ba2';

const COLOR = /^#[0-9a-f]{6}$/;

/** Returns the colour in stored form (`#rrggbb`, lower case); undefined if invalid. */
export function parseColor(text: string): string | undefined {
  const folded = text.trim().toLowerCase();
  return COLOR.test(folded) ? folded : undefined;
}

/**
 * Returns the colour for a new tag or project: the palette's first unused colour, or the next in rotation
 * (PROJECT-2, TAG-10).
 * @param used colours in use, one entry per tag or project
 */
export function nextColor(palette: readonly PaletteColor[], used: readonly string[]): string {
  const taken = new Set(used);
  const free = palette.find((color) => !taken.has(color.value)) ?? palette[used.length % palette.length];
  return free?.value ?? DEFAULT_TAG_COLOR;
}
