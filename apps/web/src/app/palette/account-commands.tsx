import { accountMenu } from '@questlog/domain/accounts/account-menu';
import { ArrowLeftRight, CalendarSync, FileUp, Plus, Settings, UserCog, Users } from 'lucide-react';
import { useMemo } from 'react';
import { useSession } from '../../data/hooks.ts';
import type { ShownCommand } from '../../features/palette/palette-row.tsx';
import { switchFromMenu } from '../accounts/switch-account.ts';
import type { DialogState } from '../shell/dialog-state.ts';

/**
 * Returns the account menu's entries as commands: the settings, the team, and the other accounts
 * (ACCOUNT-37).
 */
export function useAccountCommands(show: DialogState['show']): readonly ShownCommand[] {
  const { session, user, account } = useSession();
  return useMemo(() => {
    const action = (
      id: string,
      title: string,
      icon: ShownCommand['icon'],
      keywords: string,
      run: () => void,
    ): ShownCommand => ({ id, group: 'Actions', title, icon, keywords, run });
    const member = { role: account?.userRole ?? 'Member', status: 'Active' } as const;
    const offered =
      account === null ? undefined : accountMenu(member, account, account.features.taggingEnabled);
    const others = (user?.availableAccounts ?? []).filter(({ id }) => id !== account?.id);
    return [
      action('user-settings', 'User settings', <UserCog size={16} />, 'profile password preferences', () =>
        show({ kind: 'settings', tab: 'profile' }),
      ),
      ...(offered === undefined
        ? []
        : [
            action(
              'account',
              offered.settings,
              <Settings size={16} />,
              'rename seats usage plan billing',
              () => show({ kind: 'settings', tab: 'general' }),
            ),
          ]),
      ...(offered?.team === true
        ? [
            action('team', 'Team Management', <Users size={16} />, 'members invite roles', () =>
              show({ kind: 'settings', tab: 'team' }),
            ),
          ]
        : []),
      action(
        'import',
        'Import and export',
        <FileUp size={16} />,
        'todoist ticktick things csv backup move download',
        () => show({ kind: 'settings', tab: 'import' }),
      ),
      action(
        'calendar-feeds',
        'Calendar feeds',
        <CalendarSync size={16} />,
        'ical ics webcal subscribe google apple outlook',
        () => show({ kind: 'settings', tab: 'feeds' }),
      ),
      action('create-account', 'Create account', <Plus size={16} />, 'new team', () =>
        show({ kind: 'create-account' }),
      ),
      ...others.map(({ id, name }) =>
        action(`switch-${id}`, `Switch to ${name}`, <ArrowLeftRight size={16} />, 'account', () => {
          void switchFromMenu(session, id);
        }),
      ),
    ];
  }, [session, user, account, show]);
}
