/**
 * Fetches avatars with the session's token, which an image URL cannot carry (docs/decisions/027-avatars.md).
 * Each is kept as a data: URL until the user leaves the account.
 */
import type { ApiClient } from '@questlog/api-client/client';
import type { QueryClient } from '@tanstack/react-query';

/** The size to request in pixels, large enough for a sharp picture on high-density screens. */
const PIXELS = 64;

async function fetchPicture(api: ApiClient, avatarUrl: string): Promise<string> {
  const { pathname, searchParams } = new URL(avatarUrl, 'http://here');
  const bytes = await api('GET /api/avatars/{hash}', {
    params: { hash: pathname.split('/').at(-1) ?? '' },
    query: { size: PIXELS, v: searchParams.get('v') ?? undefined },
  });
  return `data:image/webp;base64,${btoa(String.fromCharCode(...bytes))}`;
}

/** Returns the image source for an `avatarUrl`, fetched only once. Rejects with ApiError or NetworkError. */
export function avatarPicture(queries: QueryClient, api: ApiClient, avatarUrl: string): Promise<string> {
  return queries.fetchQuery({
    queryKey: ['avatar', avatarUrl],
    queryFn: () => fetchPicture(api, avatarUrl),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}
