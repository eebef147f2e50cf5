import { can } from '@questlog/domain/accounts/roles';
import { useEffect, useRef } from 'react';
import { useSession } from '../../data/hooks.ts';
import type { AccountDialog } from '../../features/account/account-dialog.ts';
import { replacePath, readRoute, usePath, type SettingsRoute } from '../routes.ts';

/** Members see no team management: a link to it shows them the account. */
function dialogFor(
  { tab, action }: SettingsRoute,
  managesMembers: boolean,
): AccountDialog | { readonly kind: 'upgrade' } {
  if (action === 'plans' && managesMembers) return { kind: 'upgrade' };
  if (action === 'new-team-account') return { kind: 'create-account', type: 'Team' };
  if (tab === 'team' && managesMembers) return { kind: 'team' };
  return { kind: 'account-settings', tab: tab === 'team' ? undefined : tab };
}

/**
 * Opens what a link to the settings asks for over the dashboard, in the account that it is about; the path is the
 * dashboard's again then (VIEW-42).
 * @param show stable
 * @param onSwitch shows another account, in which the link is followed then; false where that failed. Stable.
 */
export function useSettingsRoute(
  show: (dialog: AccountDialog | { readonly kind: 'upgrade' }) => void,
  onSwitch: (accountId: string) => Promise<boolean>,
): void {
  const path = usePath();
  const { account, user } = useSession();
  const isSwitching = useRef(false);
  useEffect(() => {
    const route = readRoute(path);
    if (route.kind !== 'settings' || account === null) return;
    const other = user?.availableAccounts.find(({ id }) => id === route.accountId && id !== account.id);
    if (other !== undefined) {
      if (isSwitching.current) return;
      isSwitching.current = true;
      void onSwitch(other.id).then((isThere) => {
        isSwitching.current = false;
        return isThere ? undefined : replacePath('/');
      });
      return;
    }
    replacePath('/');
    show(dialogFor(route, can({ role: account.userRole, status: 'Active' }, 'members.manage')));
  }, [path, account, user, show, onSwitch]);
}
