import type { Account } from '@questlog/contract/accounts';
import { can } from '@questlog/domain/accounts/roles';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../../data/hooks.ts';
import { Tabs } from '@questlog/ui/controls/tabs.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { GeneralTab } from './general-tab.tsx';
import { UsageTab } from './usage-tab.tsx';

const GENERAL = { value: 'general', label: 'General' } as const;
const USAGE = { value: 'usage', label: 'Usage' } as const;
const BILLING = { value: 'billing', label: 'Billing' } as const;

export interface AccountSettingsProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** The tab to open initially: general, usage or billing. Any other value opens the first tab. */
  tab?: string | undefined;
  /** Opens the plans dialog. */
  onUpgrade: () => void;
  /**
   * Deletes the current account and switches to the next one. Rejects with the error that prevented the
   * deletion.
   */
  onDelete: (account: Account) => Promise<void>;
  /** The Billing tab, if the user may see it. */
  billing: ReactNode;
}

/** The settings of the current account: its name and seats, usage and billing (ACCOUNT-43 to ACCOUNT-46). */
export function AccountSettingsDialog(props: AccountSettingsProps) {
  const { open, onClose, onClosed, onUpgrade, onDelete, billing } = props;
  const { account } = useSession();
  const member = { role: account?.userRole ?? 'Member', status: 'Active' } as const;
  const tabs = can(member, 'billing.manage') ? [GENERAL, USAGE, BILLING] : [GENERAL, USAGE];
  const [tab, setTab] = useState(props.tab);
  const shown = tabs.find(({ value }) => value === tab)?.value ?? GENERAL.value;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      tall
      title={can(member, 'account.edit') ? 'Account Settings' : 'Manage Account'}
      description={account?.name}
    >
      {account === null ? (
        <EmptyState compact title="No account selected" />
      ) : (
        <Tabs label="Account settings" value={shown} tabs={tabs} onValueChange={setTab}>
          {shown === 'general' && (
            <GeneralTab key={account.id} account={account} onClose={onClose} onDelete={onDelete} />
          )}
          {shown === 'usage' && <UsageTab key={account.id} account={account} onUpgrade={onUpgrade} />}
          {shown === 'billing' && billing}
        </Tabs>
      )}
    </Dialog>
  );
}
