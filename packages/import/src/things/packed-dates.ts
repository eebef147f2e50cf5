/** Dates and times of Things, which are packed into integers. */
import { parseLocalDate, type LocalDate } from '@questlog/domain/dates/local-date';
import { localTimeOf, type LocalTime } from '@questlog/domain/dates/local-time';

/**
 * Returns the date of `year << 16 | month << 12 | day << 7`, null for none, or undefined for a day that does not exist.
 * A year after 4000 stands for none.
 */
export function packedDate(packed: number): LocalDate | null | undefined {
  if (packed === 0) return null;
  const [year, month, day] = [packed >> 16, (packed >> 12) & 0xf, (packed >> 7) & 0x1f];
  if (year > 4000) return null;
  const digits = (number: number, length: number): string => String(number).padStart(length, '0');
  return parseLocalDate(`${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`);
}

/** Returns the time of `hour << 26 | minute << 20`, null for none, or undefined for a time that does not exist. */
export function packedTime(packed: number): LocalTime | null | undefined {
  if (packed === 0) return null;
  return localTimeOf((packed >> 26) & 0x1f, (packed >> 20) & 0x3f);
}

/** Returns the ISO instant of seconds since 1970, or null for none. */
export function instantOfSeconds(seconds: number): string | null {
  const isSensible = seconds > 0 && seconds < LAST_SECOND;
  return isSensible ? new Date(seconds * 1000).toISOString() : null;
}

const LAST_SECOND = Date.parse('4000-01-01T00:00:00Z') / 1000;
