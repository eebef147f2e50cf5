/**
 * Makes the pictures that are given out of what somebody sent (docs/decisions/027-avatars.md). What is sent is never
 * given out itself: it may be anything.
 */
import sharp, { type Sharp } from 'sharp';
import {
  AVATAR_SIZES,
  AVATAR_TEXTS,
  pictureProblem,
  type AvatarPixels,
} from '@questlog/domain/identity/avatar';
import { AppError } from '../../platform/errors.ts';
import { Turnstile } from '../../platform/turnstile.ts';

/** A picture as it is given out. */
export interface SquarePicture {
  /** Pixels of a side. */
  readonly size: AvatarPixels;
  /** WebP without metadata. */
  readonly bytes: Buffer;
}

// The three decoders that are wanted, of the many that come along.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
// One thread a picture, out of those that passwords are hashed on as well; and no memory of pictures.
sharp.concurrency(1);
sharp.cache(false);

/** One holds up to 80 MB, and what is given back to the allocator is not at once given back to the machine. */
const decoders = new Turnstile({ atOnce: 1, maxWaiting: 20, waitMs: 10_000 });

/** From which the sizes are made: large enough for the largest of them to be sharp. */
const MIDDLE = 2 * Math.max(...AVATAR_SIZES);
const DECODING_SECONDS = 10;
const QUALITY = 85;

function unreadable(message: string = AVATAR_TEXTS.unreadable): AppError {
  return new AppError('bad_request', { message });
}

/** The middle of a picture as a square of raw pixels, the way up that its camera noted. */
async function middleOf(sent: Uint8Array): Promise<Sharp> {
  const picture = sharp(sent, { failOn: 'error', limitInputPixels: false }).timeout({
    seconds: DECODING_SECONDS,
  });
  // Reads the first bytes alone: what would be too much to decode is refused before it is.
  const problem = pictureProblem(await picture.metadata());
  if (problem !== undefined) throw unreadable(problem);
  const { data, info } = await picture
    .autoOrient()
    .resize(MIDDLE, MIDDLE, { fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/**
 * Cuts a PNG, JPEG or WebP to squares of each size. One is under way at a time, on other threads than that of the server.
 * Raises `bad_request` for what is none, is damaged or has too many pixels, `too_many_requests` and `unavailable` where
 * too many others wait.
 */
export function cutSquares(sent: Uint8Array): Promise<readonly SquarePicture[]> {
  return decoders.run(async () => {
    try {
      const middle = await middleOf(sent);
      return await Promise.all(
        AVATAR_SIZES.map(async (size) => ({
          size,
          bytes: await middle.clone().resize(size, size).webp({ quality: QUALITY }).toBuffer(),
        })),
      );
    } catch (error) {
      throw error instanceof AppError ? error : unreadable();
    }
  });
}
