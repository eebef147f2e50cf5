import { BILLING_TEXTS, testResult } from '@questlog/domain/billing/billing-texts';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '@questlog/api-client/call-failure';
import { useSession } from '../../data/hooks.ts';
import { useReader } from '../../data/queries/account-query.ts';

export type PaymentState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'success' }
  | { readonly kind: 'error'; readonly message: string };

const LOADING: PaymentState = { kind: 'loading' };

/** Asks the server whether a checkout was paid for, and asks again on `retry` (BILLING-29). */
export function usePaymentResult(
  sessionId: string | undefined,
  test: string | undefined,
): { readonly state: PaymentState; readonly retry: () => void } {
  const { api, scope } = useReader();
  const { session } = useSession();

  const verify = async (): Promise<PaymentState> => {
    const isSandbox = test !== undefined && (await api('GET /api/billing')).sandbox;
    if (test !== undefined && isSandbox) {
      const result = testResult(test);
      return result.state === 'success' ? { kind: 'success' } : { kind: 'error', message: result.message };
    }
    if (sessionId === undefined || sessionId === '') {
      return { kind: 'error', message: BILLING_TEXTS.noSession };
    }
    const { success, error } = await api('POST /api/billing/checkout/verify', { body: { sessionId } });
    if (!success) return { kind: 'error', message: error ?? BILLING_TEXTS.notVerified };
    // Reload the user, so that the dashboard shows the new plan.
    await session.reloadUser().catch(() => undefined);
    return { kind: 'success' };
  };

  const { data, isFetching, refetch } = useQuery({
    queryKey: [...scope, sessionId, test, 'payment result'],
    queryFn: () =>
      verify().catch((error: unknown): PaymentState => ({
        kind: 'error',
        message: reasonOf(error) ?? BILLING_TEXTS.verifyFailed,
      })),
  });

  return { state: isFetching || data === undefined ? LOADING : data, retry: () => void refetch() };
}
