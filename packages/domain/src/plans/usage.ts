/** Usage levels (ACCOUNT-16): a warning at 80 % of a limit, danger at 100 %. */
import { countOf, numberText } from '../counts.ts';
import type { LimitType } from './plans.ts';

export type UsageLevel = 'fine' | 'warning' | 'danger';

/**
 * Returns the usage level of `current` relative to the limit `max`. Without a limit (null), the level is
 * always `fine` (ACCOUNT-16).
 */
export function usageLevel(current: number, max: number | null): UsageLevel {
  if (max === null) return 'fine';
  if (current >= max) return 'danger';
  return current >= max * 0.8 ? 'warning' : 'fine';
}

/** Returns whether one more item would exceed the limit (ACCOUNT-17). */
export function isAtLimit(current: number, max: number | null): boolean {
  return max !== null && current >= max;
}

/** Usage and its limit; null for no limit. */
export interface UsageLine {
  readonly current: number;
  readonly max: number | null;
}

/** Returns whether to suggest an upgrade: more than 70 % of the projects or tasks are in use (ACCOUNT-45). */
export function isUpgradeDue(projects: UsageLine, tasks: UsageLine): boolean {
  return [projects, tasks].some(({ current, max }) => max !== null && current > max * 0.7);
}

/**
 * Returns '2 of 3 projects', or '1 project' without a limit.
 * @param noun the plural noun
 */
export function usageText(current: number, max: number | null, noun: string): string {
  const singular = noun.replace(/s$/, '');
  return max === null
    ? countOf(current, singular)
    : `${numberText(current)} of ${numberText(max)} ${max === 1 ? singular : noun}`;
}

/** Describes the usage of a limit: '2 of 3 projects', '1.2 MB of 1 GB'. */
export function limitUsageText(
  limitType: Exclude<LimitType, 'feature'>,
  current: number,
  max: number,
): string {
  return limitType === 'storage'
    ? `${storageText(current)} of ${storageText(max)}`
    : usageText(current, max, limitType);
}

/** Formats megabytes; gigabytes from 1000 megabytes (ACCOUNT-45): '0.4 MB', '12 MB', '1.5 GB'. */
export function storageText(megabytes: number): string {
  const [value, unit] = megabytes < 1_000 ? [megabytes, 'MB'] : [megabytes / 1_000, 'GB'];
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  return `${numberText(rounded)} ${unit}`;
}
