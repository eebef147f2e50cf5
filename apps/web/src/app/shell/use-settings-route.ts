import { can } from '@questlog/domain/accounts/roles';
import { parseTier, type Tier } from '@questlog/domain/plans/plans';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../data/hooks.ts';
import type { AccountDialog } from '../../features/account/account-dialog.ts';
import { replacePath, readRoute, usePath, type SettingsRoute } from '../routes.ts';

type SettingsDialog = AccountDialog | { readonly kind: 'upgrade'; readonly target?: Tier | undefined };

/** Members see no team management: a link to it shows them the account. */
function dialogFor(
  { tab, action, plan }: SettingsRoute,
  managesMembers: boolean,
): SettingsDialog | undefined {
  if (action === 'open') return undefined;
  if (action === 'plans' && managesMembers) return { kind: 'upgrade', target: parseTier(plan ?? '') };
  if (action === 'new-team-account') return { kind: 'create-account', type: 'Team' };
  if (tab === 'team' && managesMembers) return { kind: 'team' };
  if (tab === 'profile' || tab === 'password' || tab === 'delete-user') return { kind: 'user-settings', tab };
  return { kind: 'account-settings', tab: tab === 'team' ? undefined : tab };
}

interface FollowedLink {
  show: (dialog: SettingsDialog) => void;
  onSwitch: (accountId: string) => Promise<boolean>;
}

/** Follows the link to the settings in the path. */
export function SettingsLink({ show, onSwitch }: FollowedLink): null {
  useSettingsRoute(show, onSwitch);
  return null;
}

/**
 * Opens what a link to the settings asks for over the dashboard, in the account that it is about; the path is the
 * dashboard's again then (VIEW-42).
 * @param show stable
 * @param onSwitch shows another account, in which the link is followed then; false where that failed. Stable.
 */
export function useSettingsRoute(show: FollowedLink['show'], onSwitch: FollowedLink['onSwitch']): void {
  const path = usePath();
  const { account, user, session } = useSession();
  /** Until it is over another look changes nothing. */
  const isUnderWay = useRef(false);
  /** The path for which the server was asked who is signed in. */
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    const route = readRoute(path);
    if (route.kind !== 'settings' || account === null || user === null || isUnderWay.current) return;
    const { accountId = account.id } = route;
    const isMine = user.availableAccounts.some(({ id }) => id === accountId);
    const begin = async (work: () => Promise<void>): Promise<void> => {
      isUnderWay.current = true;
      await work().catch(() => replacePath('/'));
      isUnderWay.current = false;
    };
    if (!isMine && asked !== path) {
      // The user that was kept may be from before the account was: another's settings must not show in their place.
      void begin(() => session.reloadUser()).then(() => setAsked(path));
      return;
    }
    if (isMine && accountId !== account.id) {
      void begin(async () => {
        if (!(await onSwitch(accountId))) replacePath('/');
      });
      return;
    }
    replacePath('/');
    const managesMembers = can({ role: account.userRole, status: 'Active' }, 'members.manage');
    const dialog = isMine ? dialogFor(route, managesMembers) : undefined;
    if (dialog !== undefined) show(dialog);
  }, [path, account, user, session, asked, show, onSwitch]);
}
