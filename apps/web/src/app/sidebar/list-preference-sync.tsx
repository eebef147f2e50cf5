import { useEffect } from 'react';
import { useData } from '../../data/data-context.ts';
import { useScope } from '../../data/drafts/draft-hooks.ts';
import { systemClock } from '../../data/engine/browser/clock.ts';
import { syncListPreferences } from '../../data/list-preference-sync.ts';

/** Synchronises the account's sorting, grouping and favourites while the dashboard is open. */
export function ListPreferenceSync() {
  const { api, live } = useData();
  const scope = useScope();
  useEffect(() => syncListPreferences({ api, live, clock: systemClock }, scope), [api, live, scope]);
  return null;
}
