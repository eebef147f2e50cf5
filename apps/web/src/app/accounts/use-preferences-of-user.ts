import { regionOf } from '@questlog/domain/dates/week-start';
import { setFirstWeekday } from '@questlog/ui/controls/first-weekday.ts';
import { setCharacterKeys } from '@questlog/ui/hooks/use-hotkey.ts';
import { useEffect } from 'react';
import { setCaptureLanguages } from '../../data/capture-languages.ts';
import { useApi, useSession } from '../../data/hooks.ts';
import { weekStartOf } from '../../data/week-start-of-user.ts';

/**
 * Applies the user's keyboard, calendar and language preferences (IDENTITY-41, IDENTITY-42, CAPTURE-53), and
 * stores the region of this browser, so that the API uses the same formats. Users stored by an earlier version
 * get the defaults.
 */
export function usePreferencesOfUser(): void {
  const api = useApi();
  const { user, session } = useSession();
  const region = regionOf(navigator.language);
  const isNewRegion = user !== null && region !== undefined && user.region !== region;
  const keys = user?.singleLetterKeys ?? true;
  const weekStart = weekStartOf(user);
  const languages = user?.captureLanguages ?? null;
  useEffect(() => setCharacterKeys(keys), [keys]);
  useEffect(() => setFirstWeekday(weekStart), [weekStart]);
  useEffect(() => setCaptureLanguages(languages), [languages]);
  useEffect(() => {
    if (!isNewRegion) return;
    // If it fails, the next visit tries again. Nothing that the user did is lost.
    void session
      .takeUser(() => api('PUT /api/auth/preferences', { body: { region } }))
      .catch(() => undefined);
  }, [api, isNewRegion, region, session]);
}
