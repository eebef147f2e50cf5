import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { DateRange } from '@questlog/domain/recurrence/scheduled-range';

/** The settings of the Scheduled view. They last until the page reloads or the account changes. */
export interface ScheduledDisplay {
  /** The start and end dates that the user has selected. A default replaces a missing date. */
  readonly chosen: { readonly [K in keyof DateRange]?: LocalDate | undefined };
  readonly folded: ReadonlySet<LocalDate>;
}

export const USUAL_DISPLAY: ScheduledDisplay = { chosen: {}, folded: new Set() };
