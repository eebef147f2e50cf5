/** Unpacks Things' dates and times, which are packed into integers. */
import { parseLocalDate, type LocalDate } from '@questlog/domain/dates/local-date';
import { localTimeOf, type LocalTime } from '@questlog/domain/dates/local-time';

/**
 * Unpacks a date from `year << 16 | month << 12 | day << 7`. Returns null for no date, and undefined for a
 * day that does not exist. A year after 4000 means no date.
 */
export function packedDate(packed: number): LocalDate | null | undefined {
  if (packed === 0) return null;
  const [year, month, day] = [packed >> 16, (packed >> 12) & 0xf, (packed >> 7) & 0x1f];
  if (year > 4000) return null;
  const digits = (number: number, length: number): string => String(number).padStart(length, '0');
  return parseLocalDate(`${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`);
}

/**
 * Unpacks a time from `hour << 26 | minute << 20`. Returns null for no time, and undefined for a time that
 * does not exist.
 */
export function packedTime(packed: number): LocalTime | null | undefined {
  if (packed === 0) return null;
  return localTimeOf((packed >> 26) & 0x1f, (packed >> 20) & 0x3f);
}

/** Converts seconds since 1970 to an ISO instant; null if they are out of range. */
export function instantOfSeconds(seconds: number): string | null {
  const isSensible = seconds > 0 && seconds < LAST_SECOND;
  return isSensible ? new Date(seconds * 1000).toISOString() : null;
}

const LAST_SECOND = Date.parse('4000-01-01T00:00:00Z') / 1000;
