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

/** Width times height, of those that are made smaller while they are read. */
const MAX_PIXELS = 60_000_000;

/** What decoding one may hold in memory, in bytes. */
const MAX_HELD_BYTES = 80_000_000;

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

/** What the first bytes of a picture say of it, in the words of decoders. */
export interface PictureHead {
  /** `jpeg`, `png`, `webp` */
  readonly format: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** `ushort` for two bytes a channel. */
  readonly depth?: string;
  /** Whether it comes in passes, each of which refines the whole. */
  readonly isProgressive: boolean;
}

/** Bytes that are held for each pixel of a picture while it is decoded; undefined for a format that is not taken. */
function heldPerPixel({ format, channels, depth, isProgressive }: PictureHead): number | undefined {
  // Read line by line, but for passes: then the coefficients of all of it are kept, two bytes each.
  if (format === 'jpeg') return isProgressive ? 2 * channels : 0;
  if (format === 'png') return depth === 'ushort' ? 2 * channels : channels;
  // Always decoded as a whole, with four channels.
  return format === 'webp' ? 4 : undefined;
}

/** What is wrong with a picture, by what its first bytes say of it; undefined for nothing (IDENTITY-44). */
export function pictureProblem(head: PictureHead): string | undefined {
  const held = heldPerPixel(head);
  if (held === undefined) return AVATAR_TEXTS.unreadable;
  const pixels = head.width * head.height;
  return pixels > MAX_PIXELS || pixels * held > MAX_HELD_BYTES ? AVATAR_TEXTS.tooManyPixels : undefined;
}
