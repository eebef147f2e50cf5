/**
 * Rules for profile pictures (IDENTITY-44): a PNG, JPEG or WebP of at most 5 MB. The server crops them to the
 * central square.
 */

/** The accepted media types. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const MAX_AVATAR_BYTES = 5 * 1_048_576;

/** Side lengths in pixels of the served pictures. */
export const AVATAR_SIZES = [32, 40, 64] as const;
export type AvatarPixels = (typeof AVATAR_SIZES)[number];

/**
 * Maximum number of pixels, that is, width times height. For pictures that are decoded line by line, this is
 * the only limit.
 */
const MAX_PIXELS = 60_000_000;

/** Maximum amount of memory, in bytes, that decoding one picture may take. */
const MAX_HELD_BYTES = 80_000_000;

export const AVATAR_TEXTS = {
  type: 'Choose a PNG, JPEG or WebP picture.',
  tooLarge: 'The picture is larger than 5 MB. Choose a smaller one.',
  unreadable: "We couldn't read this picture. It may be damaged, or not a PNG, JPEG or WebP file.",
  tooManyPixels: 'The picture has too many pixels. Choose a smaller one.',
} as const;

/** Returns why a file cannot be uploaded, or undefined if it can. */
export function avatarProblem(file: { readonly type: string; readonly size: number }): string | undefined {
  if (!AVATAR_TYPES.some((type) => type === file.type)) return AVATAR_TEXTS.type;
  return file.size > MAX_AVATAR_BYTES ? AVATAR_TEXTS.tooLarge : undefined;
}

/** The properties of a picture that a decoder reads from its first bytes. */
export interface PictureHead {
  /** The file format: `jpeg`, `png` or `webp` if it is supported. */
  readonly format: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** The type of a channel's value: `ushort` if it takes two bytes. */
  readonly depth?: string;
  /** True if the picture is stored in several passes, each of which refines the whole picture. */
  readonly isProgressive: boolean;
}

/** Bytes per pixel that the decoder holds in memory; undefined for an unsupported format. */
function heldPerPixel({ format, channels, depth, isProgressive }: PictureHead): number | undefined {
  // A JPEG is decoded line by line unless it is progressive: in that case the decoder keeps all coefficients
  // in memory, two bytes each.
  if (format === 'jpeg') return isProgressive ? 2 * channels : 0;
  if (format === 'png') return depth === 'ushort' ? 2 * channels : channels;
  // WebP is always decoded as a whole, with four channels.
  return format === 'webp' ? 4 : undefined;
}

/** Returns why a picture is rejected, based on its header, or undefined if it is accepted (IDENTITY-44). */
export function pictureProblem(head: PictureHead): string | undefined {
  const held = heldPerPixel(head);
  if (held === undefined) return AVATAR_TEXTS.unreadable;
  const pixels = head.width * head.height;
  return pixels > MAX_PIXELS || pixels * held > MAX_HELD_BYTES ? AVATAR_TEXTS.tooManyPixels : undefined;
}
