import { BILLING_TEXTS, testResult } from '@questlog/domain/billing/billing-texts';
import { useCallback, useEffect } from 'react';
import { reasonOf } from '@questlog/api-client/call-failure';
import { useApi, useSession } from '../../data/hooks.ts';
import { useFetched } from '@questlog/ui/hooks/use-fetched.ts';

export type PaymentState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'success' }
  | { readonly kind: 'error'; readonly message: string };

const LOADING: PaymentState = { kind: 'loading' };

/** Asks whether a checkout was paid, at once and again on `retry` (BILLING-29). */
export function usePaymentResult(
  sessionId: string | undefined,
  test: string | undefined,
): { readonly state: PaymentState; readonly retry: () => void } {
  const api = useApi();
  const { session } = useSession();
  const { value, state, load } = useFetched<PaymentState>();

  const verify = useCallback(async (): Promise<PaymentState> => {
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
    // The dashboard is to begin with the plan that was bought.
    await session.reloadUser().catch(() => undefined);
    return { kind: 'success' };
  }, [api, session, sessionId, test]);

  const start = useCallback(
    () =>
      load(
        verify().catch((error: unknown) => ({
          kind: 'error',
          message: reasonOf(error) ?? BILLING_TEXTS.verifyFailed,
        })),
      ),
    [load, verify],
  );
  useEffect(() => {
    // What the provider says is outside of React.
    // oxlint-disable-next-line react/set-state-in-effect
    void start();
  }, [start]);

  return { state: state === 'loading' || value === undefined ? LOADING : value, retry: () => void start() };
}
