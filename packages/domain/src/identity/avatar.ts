/**
 * What a picture of a person may be (IDENTITY-44): a PNG, JPEG or WebP of at most 5 MB. It is cut to a square, so that its
 * middle is seen.
 */

/** The media types that are taken. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const MAX_AVATAR_BYTES = 5 * 1_048_576;

/** Pixels of a side, of the pictures that are given out. */
export const AVATAR_SIZES = [32, 40, 64] as const;
export type AvatarPixels = (typeof AVATAR_SIZES)[number];

/**
 * Width times height: photographs come large and are made smaller while they are read, of the others the whole is held in
 * memory.
 */
const MAX_PIXELS: Readonly<Record<string, number>> = { jpeg: 60_000_000, png: 20_000_000, webp: 20_000_000 };

export const AVATAR_TEXTS = {
  type: 'Choose a PNG, JPEG or WebP picture.',
  tooLarge: 'The picture is larger than 5 MB. Choose a smaller one.',
  unreadable: 'This picture could not be read. It may be damaged, or no PNG, JPEG or WebP.',
  tooManyPixels: 'The picture has too many pixels. Choose a smaller one.',
} as const;

/** What is wrong with a file before it is sent; undefined for nothing. */
export function avatarProblem(file: { readonly type: string; readonly size: number }): string | undefined {
  if (!AVATAR_TYPES.some((type) => type === file.type)) return AVATAR_TEXTS.type;
  return file.size > MAX_AVATAR_BYTES ? AVATAR_TEXTS.tooLarge : undefined;
}

/**
 * What is wrong with a picture, by what its first bytes say of it; undefined for nothing.
 * @param format as decoders call it: `jpeg`, `png`, `webp`
 */
export function pictureProblem(head: {
  readonly format: string | undefined;
  readonly width: number;
  readonly height: number;
}): string | undefined {
  const most = MAX_PIXELS[head.format ?? ''];
  if (most === undefined) return AVATAR_TEXTS.unreadable;
  return head.width * head.height > most ? AVATAR_TEXTS.tooManyPixels : undefined;
}
