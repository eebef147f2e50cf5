/** Reads the dates and durations of a component. Those that a task cannot have are reported as lost. */
import { storableDuration } from '@questlog/domain/tasks/task-duration';
import { propertyNamed, textNamed, type IcalComponent } from './ical-components.ts';
import { durationIn, icalDate, spokenDuration, type IcalDate } from './ical-dates.ts';

/** Reports something that cannot be imported. */
export type Lose = (kind: string, detail: string) => void;

const NO_SUFFIX = { before: '', after: '' };

/** Returns the date of a property; undefined for a missing property or a date that does not exist. */
export function dateNamed(
  component: IcalComponent,
  name: string,
  timeZone: string,
  lose: Lose,
): IcalDate | undefined {
  const property = propertyNamed(component, name);
  if (property === undefined) return undefined;
  const date = icalDate(property, timeZone);
  if (date === undefined) lose('Dates', property.values.join(','));
  return date;
}

/** Returns the duration of a component in minutes. Reports one that a task cannot have as lost. */
export function durationNamed(component: IcalComponent, lose: Lose): number | null {
  const text = textNamed(component, 'duration');
  const minutes = storableDuration(durationIn(text) ?? 0) ?? null;
  if (text !== '' && minutes === null) lose('Durations', spokenDuration(text, NO_SUFFIX));
  return minutes;
}
