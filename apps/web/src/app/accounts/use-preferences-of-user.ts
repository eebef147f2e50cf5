import { setFirstWeekday } from '@questlog/ui/controls/first-weekday.ts';
import { setCharacterKeys } from '@questlog/ui/hooks/use-hotkey.ts';
import { useEffect } from 'react';
import { useSession } from '../../data/hooks.ts';

/**
 * Applies the user's keyboard and calendar preferences (IDENTITY-41, IDENTITY-42). Users stored by an earlier
 * version get the defaults.
 */
export function usePreferencesOfUser(): void {
  const { user } = useSession();
  const keys = user?.singleLetterKeys ?? true;
  const weekStart = user?.weekStart ?? null;
  useEffect(() => setCharacterKeys(keys), [keys]);
  useEffect(() => setFirstWeekday(weekStart), [weekStart]);
}
