import { setFirstWeekday } from '@questlog/ui/controls/first-weekday.ts';
import { setCharacterKeys } from '@questlog/ui/hooks/use-hotkey.ts';
import { useEffect } from 'react';
import { useSession } from '../../data/hooks.ts';

/** Has keys and calendars be as the person wants them (IDENTITY-41, IDENTITY-42); a user of an earlier version has not chosen. */
export function usePreferencesOfUser(): void {
  const { user } = useSession();
  const keys = user?.singleLetterKeys ?? true;
  const weekStart = user?.weekStart ?? null;
  useEffect(() => setCharacterKeys(keys), [keys]);
  useEffect(() => setFirstWeekday(weekStart), [weekStart]);
}
