/**
 * Rules for profile pictures (IDENTITY-44): a PNG, JPEG or WebP of at most 5 MB. The server crops them to the
 * central square.
 */

export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const MAX_AVATAR_BYTES = 5 * 1_048_576;

/** Side lengths of the served pictures, in pixels. */
export const AVATAR_SIZES = [32, 40, 64] as const;
export type AvatarPixels = (typeof AVATAR_SIZES)[number];

/** Maximum width times height. It is the only limit for pictures decoded line by line. */
const MAX_PIXELS = 60_000_000;

/** Maximum memory for decoding one picture, in bytes. */
const MAX_HELD_BYTES = 80_000_000;

export const AVATAR_TEXTS = {
  type: 'Choose a PNG, JPEG or WebP picture.',
  tooLarge: 'The picture is larger than 5 MB. Choose a smaller one.',
  unreadable: "We couldn't read this picture. It may be damaged, or not a PNG, JPEG or WebP file.",
  tooManyPixels: 'The picture has too many pixels. Choose a smaller one.',
} as const;

/** Returns why a file cannot be uploaded; undefined if it can. */
export function avatarProblem(file: { readonly type: string; readonly size: number }): string | undefined {
  if (!AVATAR_TYPES.some((type) => type === file.type)) return AVATAR_TEXTS.type;
  return file.size > MAX_AVATAR_BYTES ? AVATAR_TEXTS.tooLarge : undefined;
}

/** The properties that a decoder reads from a picture's first bytes. */
export interface PictureHead {
  /** `jpeg`, `png` or `webp` if supported. */
  readonly format: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** The type of a channel's value: `ushort` takes two bytes. */
  readonly depth?: string;
  readonly isProgressive: boolean;
}

/**
 * Returns the number of bytes per pixel that the decoder holds in memory; undefined for an unsupported
 * format.
 */
function heldPerPixel({ format, channels, depth, isProgressive }: PictureHead): number | undefined {
  // A progressive JPEG keeps all coefficients in memory, two bytes each. Others are decoded line by line.
  if (format === 'jpeg') return isProgressive ? 2 * channels : 0;
  if (format === 'png') return depth === 'ushort' ? 2 * channels : channels;
  // WebP is always decoded whole, with four channels.
  return format === 'webp' ? 4 : undefined;
}

/**
 * Checks a picture's header. Returns why the picture is rejected; undefined if it is accepted (IDENTITY-44).
 */
export function pictureProblem(head: PictureHead): string | undefined {
  const held = heldPerPixel(head);
  if (held === undefined) return AVATAR_TEXTS.unreadable;
  const pixels = head.width * head.height;
  return pixels > MAX_PIXELS || pixels * held > MAX_HELD_BYTES ? AVATAR_TEXTS.tooManyPixels : undefined;
}
