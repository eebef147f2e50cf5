import { useEffect } from 'react';
import { adoptTheme } from '@questlog/ui/theme/theme.ts';
import { themeOf } from '../../data/engine/session/session-state.ts';
import { useSession } from '../../data/hooks.ts';

/** Applies the theme that the user last selected on another device (VIEW-33). */
export function useThemeOfUser(): void {
  const { user } = useSession();
  useEffect(() => {
    if (user !== null) adoptTheme(user.id, themeOf(user));
  }, [user]);
}
