/** Test helpers that pay on the sandbox's pages. */
import type { TestUser } from '@questlog/testkit/server';

export const CARDS = {
  works: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  confirms: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
} as const;

/** Enters a card on a sandbox page. @returns the redirect URL; null if the page does not redirect */
export async function enterCard(url: string, number: string = CARDS.works): Promise<string | null> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ number, expiry: '12/40', cvc: '123' }),
    redirect: 'manual',
  });
  await response.text();
  return response.headers.get('location');
}

/** Buys a plan. @returns the paid checkout session's id */
export async function buy(user: TestUser, tier: string, number?: string): Promise<string> {
  const { url, sessionId } = await user.api('POST /api/billing/checkout', { body: { tier } });
  await enterCard(url, number);
  return sessionId;
}

/** Returns the tier of a user's first account. */
export async function tierOf({ api, accountId }: TestUser): Promise<string> {
  return (await api('GET /api/accounts/{accountId}', { params: { accountId } })).subscriptionTier;
}

/** Asks the server to check a checkout, as the app does when the customer returns from it. */
export const verify = (user: TestUser, sessionId: string) =>
  user.api('POST /api/billing/checkout/verify', { body: { sessionId } });
