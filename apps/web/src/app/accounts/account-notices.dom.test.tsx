import type { Account } from '@questlog/contract/accounts';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createValue } from '../../data/engine/browser/signal.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { AccountNotices } from './account-notices.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

const account = { userRole: 'Owner', subscriptionTier: 'PersonalPro', paymentFailed: true } as Account;

function show(inSettings: boolean): void {
  const session = {
    state: { state: 'authenticated', user: null, account },
    subscribe: () => () => undefined,
  };
  const api = () => Promise.reject(new Error('away'));
  const { data } = testData({ parts: { session, api, queue: { rejected: createValue([]) } } });
  renderWith(data, <AccountNotices account={account} inSettings={inSettings} />);
}

test('shows a failed payment above the dashboard, but not above the settings (BILLING-43)', async () => {
  show(false);
  expect((await screen.findByRole('alert')).textContent).toContain('Your payment failed');
  cleanup();
  show(true);
  expect(screen.queryByRole('alert')).toBeNull();
});
