import type { ApiClient } from '@questlog/api-client/client';

/** Navigates to the payment provider's page for changing the card. Throws ApiError or NetworkError. */
export async function openCardPage(
  api: ApiClient,
  leave: (url: string) => void = (url) => location.assign(url),
): Promise<void> {
  const { url } = await api('POST /api/billing/portal', {});
  leave(url);
}
