import { setFirstWeekday } from '@questlog/ui/controls/first-weekday.ts';
import { setCharacterKeys } from '@questlog/ui/hooks/use-hotkey.ts';
import { useEffect } from 'react';
import { useSession } from '../../data/hooks.ts';

/**
 * Applies the user's preferences for keys and calendars (IDENTITY-41, IDENTITY-42). A user record from an
 * earlier version lacks them and gets the defaults.
 */
export function usePreferencesOfUser(): void {
  const { user } = useSession();
  const keys = user?.singleLetterKeys ?? true;
  const weekStart = user?.weekStart ?? null;
  useEffect(() => setCharacterKeys(keys), [keys]);
  useEffect(() => setFirstWeekday(weekStart), [weekStart]);
}
