/**
 * The pictures of people, fetched with the session's token, which an image by its address cannot have
 * (docs/decisions/027-avatars.md). They are small: each is kept as a data: address for the life of the page.
 */
import type { ApiClient } from '@questlog/api-client/client';

/** The size that is asked for: sharp wherever pictures are shown, on dense screens too. */
const PIXELS = 64;

const pictures = new WeakMap<ApiClient, Map<string, Promise<string>>>();

async function fetchPicture(api: ApiClient, avatarUrl: string): Promise<string> {
  const { pathname, searchParams } = new URL(avatarUrl, 'http://here');
  const bytes = await api('GET /api/avatars/{hash}', {
    params: { hash: pathname.split('/').at(-1) ?? '' },
    query: { size: PIXELS, v: searchParams.get('v') ?? undefined },
  });
  return `data:image/webp;base64,${btoa(String.fromCharCode(...bytes))}`;
}

/**
 * What an image shows of an `avatarUrl`: fetched once, and again after a failure.
 * Raises ApiError and NetworkError.
 */
export function avatarPicture(api: ApiClient, avatarUrl: string): Promise<string> {
  const known = pictures.get(api) ?? new Map<string, Promise<string>>();
  pictures.set(api, known);
  const picture = known.get(avatarUrl) ?? fetchPicture(api, avatarUrl);
  known.set(avatarUrl, picture);
  picture.catch(() => known.delete(avatarUrl));
  return picture;
}
