import { can } from '@questlog/domain/accounts/roles';
import { parseTier } from '@questlog/domain/plans/plans';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../data/hooks.ts';
import { readRoute, type SettingsRoute } from '../routes.ts';
import type { DialogState, ShownDialog } from './dialog-state.ts';

function dialogFor({ tab, action, plan }: SettingsRoute, paysBills: boolean): ShownDialog | undefined {
  if (action === 'open') return undefined;
  if (action === 'plans' && paysBills) return { kind: 'upgrade', target: parseTier(plan ?? '') };
  if (action === 'new-team-account') return { kind: 'create-account', type: 'Team' };
  return { kind: 'settings', tab: tab ?? '' };
}

interface FollowedLink {
  path: string;
  /** Restores the URL of the page on screen. Must be stable between renders. */
  onLeave: () => void;
  /** Stable. */
  show: DialogState['show'];
  /**
   * Switches to the link's account, in which the settings then open. Resolves with false if the switch
   * failed. Must be stable between renders.
   */
  onSwitch: (accountId: string) => Promise<boolean>;
}

/** Opens the settings that a link points to. */
export function SettingsLink(link: FollowedLink): null {
  useSettingsRoute(link);
  return null;
}

/**
 * Opens the settings or the dialog that a link points to, in the link's account. First restores the path of
 * the page on screen (VIEW-42).
 */
export function useSettingsRoute({ path, onLeave: leave, show, onSwitch }: FollowedLink): void {
  const { account, user, session } = useSession();
  /** While an asynchronous step is running, the effect does nothing. */
  const isUnderWay = useRef(false);
  /** The path for which the user was already reloaded. */
  const [requestedPath, setRequestedPath] = useState<string>();
  useEffect(() => {
    const route = readRoute(path);
    if (route.kind !== 'settings' || account === null || user === null || isUnderWay.current) return;
    const { accountId = account.id } = route;
    const isMine = user.availableAccounts.some(({ id }) => id === accountId);
    const begin = async (work: () => Promise<void>): Promise<void> => {
      isUnderWay.current = true;
      await work().catch(leave);
      isUnderWay.current = false;
    };
    if (!isMine && requestedPath !== path) {
      // The cached user may lack a new account. Reload the user first, or the settings of the wrong account
      // would open.
      void begin(() => session.reloadUser()).then(() => setRequestedPath(path));
      return;
    }
    if (isMine && accountId !== account.id) {
      void begin(async () => {
        if (!(await onSwitch(accountId))) leave();
      });
      return;
    }
    leave();
    const paysBills = can({ role: account.userRole, status: 'Active' }, 'members.manage');
    const target = isMine ? dialogFor(route, paysBills) : undefined;
    if (target !== undefined) show(target);
  }, [path, leave, account, user, session, requestedPath, show, onSwitch]);
}
