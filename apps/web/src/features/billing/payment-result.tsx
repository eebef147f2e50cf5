import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '@questlog/ui/controls/button.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { Spinner } from '@questlog/ui/feedback/spinner.tsx';
import { PaymentPage } from './payment-page.tsx';
import { PlanFeatures } from './plan-card.tsx';
import { usePaymentResult } from './use-payment-result.ts';

const GAINED = ['Unlimited projects', 'Unlimited tasks', 'Full tagging', 'Advanced filtering'];

/**
 * The page after a payment at the payment provider (BILLING-29).
 * @param onLeave opens the dashboard
 */
export function PaymentResult({
  sessionId,
  test,
  onLeave,
}: {
  sessionId: string | undefined;
  /** The result to preview. Only used with the payment sandbox. */
  test: string | undefined;
  onLeave: () => void;
}) {
  const { state, retry } = usePaymentResult(sessionId, test);
  const title = TITLES[state.kind];
  useEffect(() => announce(title), [title]);
  if (state.kind === 'loading') {
    return (
      <PaymentPage mark={<Spinner />} title={title}>
        <p className="mt-2 text-muted">This takes a moment.</p>
      </PaymentPage>
    );
  }
  if (state.kind === 'success') {
    return (
      <PaymentPage mark={<CircleCheck size={44} className="text-success" />} title={title}>
        <p className="mt-2 mb-5 text-muted">Your account has:</p>
        <div className="text-left">
          <PlanFeatures features={GAINED} />
        </div>
        <Button variant="primary" size="lg" className="mt-7 w-full" onClick={onLeave}>
          Go to Dashboard
        </Button>
      </PaymentPage>
    );
  }
  return (
    <PaymentPage mark={<CircleAlert size={44} className="text-warning" />} title={title}>
      <p role="alert" className="mt-2 font-medium">
        {state.message}
      </p>
      <p className="mt-2 text-sm text-pretty text-muted">
        If the payment went through, the upgrade will be processed shortly.
      </p>
      <div className="mt-7 flex w-full flex-col gap-2 sm:flex-row-reverse">
        <Button variant="primary" size="lg" className="sm:flex-1" onClick={onLeave}>
          Return to Dashboard
        </Button>
        <Button size="lg" className="sm:flex-1" onClick={retry}>
          Try Again
        </Button>
      </div>
    </PaymentPage>
  );
}

const TITLES = {
  loading: 'Processing your payment...',
  success: 'Payment Successful!',
  error: 'Payment Verification Issue',
} as const;

/**
 * The page after a cancelled checkout (BILLING-30).
 * @param onPlans opens the plans
 * @param onLeave opens the dashboard
 */
export function CheckoutCancelled({ onPlans, onLeave }: { onPlans: () => void; onLeave: () => void }) {
  return (
    <PaymentPage mark={<CircleX size={44} className="text-muted" />} title="Checkout cancelled">
      <p className="mt-2 text-muted">Nothing was charged.</p>
      <div className="mt-7 flex w-full flex-col gap-2 sm:flex-row-reverse">
        <Button variant="primary" size="lg" className="sm:flex-1" onClick={onPlans}>
          Back to Plans
        </Button>
        <Button size="lg" className="sm:flex-1" onClick={onLeave}>
          Return to Dashboard
        </Button>
      </div>
    </PaymentPage>
  );
}
