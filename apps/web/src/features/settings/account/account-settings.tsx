import type { Account } from '@questlog/contract/accounts';
import { can } from '@questlog/domain/accounts/roles';
import type { ReactNode } from 'react';
import type { AccountTab } from '../settings-tabs.ts';
import { ExportSection } from './export-section.tsx';
import { GeneralTab } from './general-tab.tsx';
import { UsageTab } from './usage-tab.tsx';
import { WebhooksTab } from './webhooks/webhooks-tab.tsx';

export interface AccountSettingsProps {
  account: Account;
  tab: AccountTab;
  onClose: () => void;
  onUpgrade: () => void;
  /** Opens the plans that include webhooks. */
  onUpgradeForWebhooks: () => void;
  /** Deletes the current account and switches to the next one. Rejects if the deletion failed. */
  onDelete: (account: Account) => Promise<void>;
  /** Leaves the current account and switches to the next one. Rejects if leaving failed. */
  onLeave: (account: Account) => Promise<void>;
  feeds: ReactNode;
  team: ReactNode;
  importing: ReactNode;
  billing: ReactNode;
}

/** A tab of the current account's settings (ACCOUNT-43 to ACCOUNT-47). */
export function AccountSettings(props: AccountSettingsProps) {
  const { account, tab, onClose, onUpgrade, onDelete, onLeave, importing, feeds, team, billing } = props;
  if (tab === 'general') return <GeneralTab {...{ account, onClose, onDelete, onLeave }} />;
  if (tab === 'usage') return <UsageTab {...{ account, onUpgrade }} />;
  if (tab === 'import') {
    const canExport = can({ role: account.userRole, status: 'Active' }, 'account.edit');
    return (
      <div className="flex flex-col gap-8">
        {importing}
        {canExport && <ExportSection account={account} />}
      </div>
    );
  }
  if (tab === 'feeds') return feeds;
  if (tab === 'webhooks') return <WebhooksTab account={account} onUpgrade={props.onUpgradeForWebhooks} />;
  return tab === 'team' ? team : billing;
}
