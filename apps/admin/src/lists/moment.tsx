import { locale } from '@questlog/domain/interface-locale';

const DAY = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const MINUTE = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const SECOND = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' });

/** An instant in the local time zone, or a dash. Hovering shows the seconds. */
export function Moment({ at, to = 'minute' }: { at: string | null; to?: 'day' | 'minute' }) {
  if (at === null) return <span className="text-muted">–</span>;
  const date = new Date(at);
  return (
    <time dateTime={at} title={SECOND.format(date)} className="whitespace-nowrap tabular-nums">
      {(to === 'day' ? DAY : MINUTE).format(date)}
    </time>
  );
}
