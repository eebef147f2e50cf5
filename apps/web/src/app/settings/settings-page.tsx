import type { View } from '@questlog/domain/tasks/task-views';
import type { Feature } from '@questlog/domain/plans/plans';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { useHotkey } from '@questlog/ui/hooks/use-hotkey.ts';
import { useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { stackQuery } from '@questlog/ui/layout/stack-query.ts';
import { isCovered } from '@questlog/ui/overlays/open-overlays.ts';
import { isPopupOpen } from '@questlog/ui/overlays/open-popup.ts';
import { useEffect, useId, useRef } from 'react';
import { useApi, useSession } from '../../data/hooks.ts';
import { useSignOut } from '../../features/account/use-sign-out.ts';
import { FeedsTab } from '../../features/feeds/feeds-tab.tsx';
import { BillingTab } from '../../features/billing/billing-tab.tsx';
import { ImportTab } from '../../features/import/import-tab.tsx';
import { AccountSettings } from '../../features/settings/account/account-settings.tsx';
import { SettingsList } from '../../features/settings/settings-list.tsx';
import { viewOfFeedTab } from '../../features/settings/feed-tab.ts';
import { isUserTab, settingsGroups, TAB_LABELS, tabNamed } from '../../features/settings/settings-tabs.ts';
import { UserSettings } from '../../features/settings/user/user-settings.tsx';
import { TeamTab } from '../../features/team/team-tab.tsx';
import { deleteAccount, leaveAccount } from '../accounts/delete-account.ts';
import { focusMain } from '../focus-main.ts';
import { openPath, settingsPath } from '../routes.ts';

/**
 * The settings of the user and the current account. The list of tabs is beside the open tab, or on a separate
 * screen if there is no room (VIEW-91).
 */
export function SettingsPage({
  named,
  onOpen,
  onShown,
  onClose,
  onUpgrade,
  onOpenView,
}: {
  /** The tab's name in the URL; '' for the list of tabs. */
  named: string;
  onOpen: (tab: string) => void;
  /** Called with the shown tab's name if the URL names a different one. */
  onShown: (tab: string) => void;
  onClose: () => void;
  /** Opens the plans that include a feature. */
  onUpgrade: (feature: Feature) => void;
  onOpenView: (view: View) => void;
}) {
  const { user, account, session } = useSession();
  const api = useApi();
  const signOut = useSignOut();
  const isStacked = useMediaQuery(stackQuery);
  const headingId = useId();
  const isList = isStacked && named === '';
  useHotkey('escape', () => {
    if (!isPopupOpen() && !isCovered()) onClose();
  });
  useArrivalAt(isList ? undefined : named, isStacked);
  const groups = user === null || account === null ? undefined : settingsGroups(user, account);
  const tab = groups && tabNamed(named, groups);
  const feedView = viewOfFeedTab(named);
  const isNamed = tab === named || named === '' || named === 'delete-user' || feedView !== undefined;
  useEffect(() => {
    if (tab !== undefined && !isNamed) onShown(tab);
  }, [tab, isNamed, onShown]);
  if (user === null || account === null || groups === undefined || tab === undefined) return null;

  const list = (
    <SettingsList
      groups={groups}
      shown={isList ? undefined : tab}
      pathOf={settingsPath}
      onOpen={onOpen}
      className={isStacked ? 'pt-2' : 'sticky top-24 w-44 shrink-0 self-start'}
    />
  );
  if (isList) return list;
  return (
    <div className="flex gap-8 pt-2">
      {!isStacked && list}
      <section aria-labelledby={headingId} className="min-w-0 flex-1">
        <h2 id={headingId} className="mb-4 text-lg">
          {TAB_LABELS[tab]}
        </h2>
        {isUserTab(tab) ? (
          <UserSettings
            key={user.id}
            user={user}
            tab={tab}
            deletes={named === 'delete-user'}
            onFollow={openPath}
            onSignOut={signOut}
          />
        ) : (
          <AccountSettings
            key={account.id}
            account={account}
            tab={tab}
            onClose={onClose}
            onUpgrade={() => onUpgrade('ADVANCED_PROJECTS')}
            onUpgradeForWebhooks={() => onUpgrade('CUSTOM_INTEGRATIONS')}
            onDelete={(deleted) => deleteAccount(api, session, deleted)}
            onLeave={(left) => leaveAccount(api, session, left)}
            importing={<ImportTab onUpgrade={() => onUpgrade('ADVANCED_PROJECTS')} onOpenView={onOpenView} />}
            feeds={<FeedsTab shows={feedView} />}
            team={<TeamTab onUpgrade={() => onUpgrade('TEAM_COLLABORATION')} />}
            billing={<BillingTab />}
          />
        )}
      </section>
    </div>
  );
}

/**
 * Announces the tab when it changes. On narrow screens, also focuses the tab's content, or the previous tab's
 * link in the list.
 */
function useArrivalAt(named: string | undefined, isStacked: boolean): void {
  const last = useRef(named);
  useEffect(() => {
    const before = last.current;
    last.current = named;
    if (before === named) return;
    scrollTo(0, 0);
    if (!isStacked) return;
    if (named === undefined) document.querySelector<HTMLElement>(`[data-tab="${before ?? ''}"]`)?.focus();
    else focusMain();
  }, [named, isStacked]);
  useEffect(() => {
    announce(
      named === undefined ? 'Settings' : (document.querySelector('main h2')?.textContent ?? 'Settings'),
    );
  }, [named]);
}
