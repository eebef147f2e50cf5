import { useEffect } from 'react';
import { useSession } from '../../data/hooks.ts';
import { hasChosenTheme, setTheme } from '@questlog/ui/theme/theme.ts';

const DARK = 1;

/**
 * Brings a dark theme that was chosen on another device to one where nothing was chosen. The server's other value is
 * what everybody has who never chose: it says nothing, and the device decides.
 */
export function useThemeOfUser(): void {
  const preference = useSession().user?.themePreference;
  useEffect(() => {
    if (preference === DARK && !hasChosenTheme()) setTheme('dark');
  }, [preference]);
}
