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
import { AppError, fail } from '../../platform/errors.ts';
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';

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
const decoders = new ConcurrencyLimiter({ atOnce: 1, maxWaiting: 20, waitMs: 10_000 });

/** From which the sizes are made: large enough for the largest of them to be sharp. */
const MIDDLE = 2 * Math.max(...AVATAR_SIZES);
const DECODING_SECONDS = 10;

/** Marks the begin of a pass in a JPEG; nothing else in what is compressed looks like it. */
const PASS = Buffer.from([0xff, 0xda]);
/** Cameras and programs make ten or twenty. Each goes over the whole picture, in a call that no timeout ends. */
const MAX_PASSES = 100;

/** Whose pictures are under way, or wait. */
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

/** The middle of a picture as a square of raw pixels, the way up that its camera noted. */
async function middleOf(sent: Uint8Array): Promise<Sharp> {
  const picture = sharp(sent, { failOn: 'error', limitInputPixels: false }).timeout({
    seconds: DECODING_SECONDS,
  });
  // Reads the first bytes alone: what would be too much to decode is refused before it is.
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
 * Cuts a PNG, JPEG or WebP to squares of each size. One is under way at a time, on other threads than that of the server, and
 * nobody has two in the queue. Raises `bad_request` for what is none, is damaged or takes too much to decode,
 * `too_many_requests` and `unavailable` where too many others wait, or the person's own.
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
