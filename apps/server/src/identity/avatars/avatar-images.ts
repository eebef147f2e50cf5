/**
 * Converts an upload to the pictures that the server serves (docs/decisions/027-avatars.md). The upload
 * itself is never served, because it may contain anything.
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

/** A picture as it is served. */
export interface SquarePicture {
  /** Side length of the picture in pixels. */
  readonly size: AvatarPixels;
  /** The picture in WebP format, without metadata. */
  readonly bytes: Buffer;
}

// Allow only the three decoders we need, out of the many that sharp includes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Use one thread per picture, because password hashing shares the thread pool. Also disable the cache.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Limits decoding to one picture at a time. Each one takes up to 80 MB, and freed memory is not returned to
 * the system immediately.
 */
const decoders = new ConcurrencyLimiter({ atOnce: 1, maxWaiting: 20, waitMs: 10_000 });

/**
 * Side length, in pixels, of the intermediate picture from which all sizes are made. It is large enough to
 * keep the largest size sharp.
 */
const MIDDLE = 2 * Math.max(...AVATAR_SIZES);
const DECODING_SECONDS = 10;

/** Marker at the start of each scan of a JPEG. It cannot occur in the compressed data. */
const PASS = Buffer.from([0xff, 0xda]);
/**
 * Maximum number of scans in a JPEG. Cameras and image editors write ten or twenty. Decoding a scan goes over
 * the whole picture, in a call that no timeout can interrupt.
 */
const MAX_PASSES = 100;

/** Ids of the users whose pictures are being processed or are waiting to be processed. */
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

/** Rotates a picture according to its metadata, crops it to a centred square, and returns the raw pixels. */
async function middleOf(sent: Uint8Array): Promise<Sharp> {
  const picture = sharp(sent, { failOn: 'error', limitInputPixels: false }).timeout({
    seconds: DECODING_SECONDS,
  });
  // Read only the header, so that a picture that is too large is rejected before it is decoded.
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
 * Crops a PNG, JPEG or WebP to squares of each size. One picture is processed at a time, outside the main
 * thread, and each user can have only one in the queue. Throws `bad_request` if the file is not such a
 * picture, is damaged or is too expensive to decode, and `too_many_requests` or `unavailable` if too many
 * pictures, or another one from the same user, are already waiting.
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
