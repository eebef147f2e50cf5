import type { ApiClient } from '@questlog/api-client/client';

/** Leaves for the payment provider's page, on which the card is changed. Raises what the call raises. */
export async function openCardPage(
  api: ApiClient,
  leave: (url: string) => void = (url) => location.assign(url),
): Promise<void> {
  const { url } = await api('POST /api/billing/portal', {});
  leave(url);
}
