import { locale } from '@questlog/domain/interface-locale';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats a number of bytes: 1234567 becomes '1.2 MB'. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1_000 ** power);
}

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Formats a duration in the largest whole unit, for example '3 hours ago'. */
export function ageOf(milliseconds: number): string {
  for (const [unit, length] of STEPS) {
    const count = Math.floor(milliseconds / length);
    if (count >= 1) return new Intl.RelativeTimeFormat(locale).format(-count, unit);
  }
  return 'Just now';
}
