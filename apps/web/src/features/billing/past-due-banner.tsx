import type { Account } from '@questlog/contract/accounts';
import { reasonOf } from '@questlog/api-client/call-failure';
import { planTitle } from '@questlog/domain/accounts/account-menu';
import { pastDueText, pastDueTitle, UPDATE_CARD } from '@questlog/domain/billing/past-due';
import { locale } from '@questlog/domain/interface-locale';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { accountQuery, useReader } from '../../data/queries/account-query.ts';
import { openCardPage } from './open-card-page.ts';

/** Tells the Owner and Admins of an account that its payment failed (BILLING-43). */
export function PastDueBanner({ account }: { account: Account }) {
  const api = useApi();
  const { data: billing, isFetching } = useQuery(accountQuery(useReader(), 'GET /api/billing'));
  const [busy, setBusy] = useState(false);
  const update = async (): Promise<void> => {
    setBusy(true);
    try {
      await openCardPage(api);
    } catch (error) {
      toast.show({ message: reasonOf(error) ?? 'Failed to open the payment page', type: 'error' });
      setBusy(false);
    }
  };
  // Show the banner without dates if the billing data cannot be loaded.
  if (billing === undefined && isFetching) return null;
  return (
    <Banner
      tone="error"
      className="mb-3"
      title={pastDueTitle(billing?.currentPeriodStart ?? null, locale)}
      action={
        <Button size="sm" busy={busy} onClick={() => void update()}>
          {UPDATE_CARD}
        </Button>
      }
    >
      {pastDueText(planTitle(account), billing?.nextPaymentAttempt ?? null, locale)}
    </Banner>
  );
}
