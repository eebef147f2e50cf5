/**
 * The pictures of people, fetched with the session's token, which an image by its address cannot have
 * (docs/decisions/027-avatars.md). They are small: each is kept as a data: address until the account is left.
 */
import type { ApiClient } from '@questlog/api-client/client';
import type { QueryClient } from '@tanstack/react-query';

/** The size that is asked for: sharp wherever pictures are shown, on dense screens too. */
const PIXELS = 64;

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
export function avatarPicture(queries: QueryClient, api: ApiClient, avatarUrl: string): Promise<string> {
  return queries.fetchQuery({
    queryKey: ['avatar', avatarUrl],
    queryFn: () => fetchPicture(api, avatarUrl),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}
