import { can } from '@questlog/domain/accounts/roles';
import { parseTier, type Tier } from '@questlog/domain/plans/plans';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../data/hooks.ts';
import type { AccountDialog } from '../../features/account/account-dialog.ts';
import { replacePath, readRoute, usePath, type SettingsRoute } from '../routes.ts';

type SettingsDialog = AccountDialog | { readonly kind: 'upgrade'; readonly target?: Tier | undefined };

/** Members cannot manage the team: a link to team management opens the account settings for them. */
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

/** Opens the settings that the current path links to. */
export function SettingsLink({ show, onSwitch }: FollowedLink): null {
  useSettingsRoute(show, onSwitch);
  return null;
}

/**
 * Opens the settings that a link names over the dashboard, in the link's account, and then resets the path to
 * the dashboard's (VIEW-42).
 * @param show stable
 * @param onSwitch switches to the link's account, where the settings then open. Resolves with false if the
 * switch failed. Stable.
 */
export function useSettingsRoute(show: FollowedLink['show'], onSwitch: FollowedLink['onSwitch']): void {
  const path = usePath();
  const { account, user, session } = useSession();
  /** True while an asynchronous step runs; the effect does nothing then. */
  const isUnderWay = useRef(false);
  /** The path for which the user was already reloaded from the server. */
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
      // The cached user may not list a new account yet. Reload the user before falling back, so that the
      // settings of another account don't open.
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
