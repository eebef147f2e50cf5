/**
 * Converts an upload to the avatars that the server serves (docs/decisions/027-avatars.md). The upload may
 * contain anything, so it is never served.
 */
import sharp, { type Sharp } from 'sharp';
import {
  AVATAR_SIZES,
  AVATAR_TEXTS,
  pictureProblem,
  type AvatarPixels,
} from '@questlog/domain/identity/avatar';
import { AppError, fail } from '../../platform/errors.ts';
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';

export interface SquarePicture {
  /** Side length in pixels. */
  readonly size: AvatarPixels;
  /** The picture as WebP without metadata. */
  readonly bytes: Buffer;
}

// Allow only the decoders that we need; sharp has many more.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Use one thread per image, because password hashing shares the thread pool. Disable the cache.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decode one image at a time. Each takes up to 80 MB, and freed memory is not returned to the system
 * immediately.
 */
const decoders = new ConcurrencyLimiter({ atOnce: 1, maxWaiting: 20, waitMs: 10_000 });

/** Side length of the intermediate image, in pixels. Twice the largest size keeps that size sharp. */
const MIDDLE = 2 * Math.max(...AVATAR_SIZES);
const DECODING_SECONDS = 10;

/** Marks the start of each scan in a JPEG. It cannot occur in the compressed data. */
const PASS = Buffer.from([0xff, 0xda]);
/**
 * Maximum number of scans in a JPEG. Cameras and editors write ten or twenty. Each scan goes over the whole
 * image, in a call that no timeout can interrupt.
 */
const MAX_PASSES = 100;

/** Users whose images are being processed or are waiting. */
const busy = new Set<string>();
const QUALITY = 85;

function unreadable(message: string = AVATAR_TEXTS.unreadable): AppError {
  return new AppError('bad_request', { message });
}

function hasTooManyPasses(sent: Buffer): boolean {
  let passes = 0;
  for (let at = sent.indexOf(PASS); at !== -1 && passes <= MAX_PASSES; at = sent.indexOf(PASS, at + 1))
    passes += 1;
  return passes > MAX_PASSES;
}

/** Rotates an image by its metadata, crops it to a centred square, and returns the raw pixels. */
async function middleOf(sent: Uint8Array): Promise<Sharp> {
  const picture = sharp(sent, { failOn: 'error', limitInputPixels: false }).timeout({
    seconds: DECODING_SECONDS,
  });
  // Read only the header, to reject an image that is too large before decoding it.
  const head = await picture.metadata();
  const problem = pictureProblem(head);
  if (problem !== undefined) throw unreadable(problem);
  if (head.isProgressive && hasTooManyPasses(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)))
    throw unreadable();
  const { data, info } = await picture
    .autoOrient()
    .resize(MIDDLE, MIDDLE, { fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/**
 * Crops a PNG, JPEG or WebP to squares of each size. Processes one image at a time, outside the main thread.
 * A user can have only one in the queue. Throws `bad_request` if the file is not such an image, is damaged or
 * is too expensive to decode. Throws `too_many_requests` or `unavailable` if too many images, or another
 * image from this user, are already waiting.
 */
export async function cropSquares(userId: string, sent: Uint8Array): Promise<readonly SquarePicture[]> {
  if (busy.has(userId)) fail('too_many_requests', {}, 1);
  busy.add(userId);
  try {
    return await decoders.run(() => squaresOf(sent));
  } finally {
    busy.delete(userId);
  }
}

async function squaresOf(sent: Uint8Array): Promise<readonly SquarePicture[]> {
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
}
