import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { DateRange } from '@questlog/domain/recurrence/scheduled-range';
import { useState } from 'react';
import type { DataLayer } from '../../../data/data-layer.ts';
import { useData } from '../../../data/data-context.ts';
import { useSession } from '../../../data/hooks.ts';

/** The settings of the Scheduled view. */
export interface ScheduledDisplay {
  /** The start and end dates that the user has selected. A default replaces a missing date. */
  readonly chosen: { readonly [K in keyof DateRange]?: LocalDate | undefined };
  readonly folded: ReadonlySet<LocalDate>;
}

interface Kept extends ScheduledDisplay {
  readonly accountId: string | undefined;
}

/** The view's latest settings, restored when the user returns. */
const kept = new WeakMap<DataLayer, Kept>();
const NOTHING: ScheduledDisplay = { chosen: {}, folded: new Set() };

/** Returns the view's settings. They last until the page reloads or the account changes. */
export function useScheduledDisplay(): readonly [
  ScheduledDisplay,
  (change: (display: ScheduledDisplay) => Partial<ScheduledDisplay>) => void,
] {
  const data = useData();
  const accountId = useSession().account?.id;
  const [display, setDisplay] = useState<ScheduledDisplay>(() => {
    const last = kept.get(data);
    return last?.accountId === accountId && last !== undefined ? last : NOTHING;
  });
  const alter = (change: (display: ScheduledDisplay) => Partial<ScheduledDisplay>): void => {
    const next = { ...display, ...change(display) };
    kept.set(data, { ...next, accountId });
    setDisplay(next);
  };
  return [display, alter];
}
