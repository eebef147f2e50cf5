import type { ReminderDelivery } from '@questlog/contract/reminders';
import { locale } from '@questlog/domain/interface-locale';
import { useMemo } from 'react';
import { useTimeZone } from '../../../../data/hooks.ts';
import { useReminderLog } from './use-reminder-log.ts';

const MAIL_OUTCOMES = {
  pending: 'It is emailed unless a device shows it.',
  sent: 'It was emailed.',
  failed: 'It could not be emailed.',
  skipped: 'No email was necessary.',
} as const;

/** Returns what became of a notification. */
function outcomeOf({ state, channel, deviceName }: ReminderDelivery): string {
  if (channel === 'mail') return MAIL_OUTCOMES[state];
  if (state === 'pending') return 'It is being sent.';
  if (state === 'skipped') return 'It was no longer necessary.';
  const device = deviceName ?? 'a device';
  return state === 'sent' ? `It was sent to ${device}.` : `It could not be sent to ${device}.`;
}

const NAMES = { reminder: 'Removed task', missed: 'Missed reminders', test: 'Test' } as const;

/** The notifications that were sent to the user lately (REMINDER-55). */
export function ReminderLog() {
  const { deliveries } = useReminderLog();
  const timeZone = useTimeZone();
  const time = useMemo(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    [timeZone],
  );
  if (deliveries === undefined || deliveries.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">Sent lately</h3>
      {/* Safari drops the list role from lists without bullets. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list">
        {deliveries.map((delivery) => {
          const at = delivery.sentAt ?? delivery.firesAt;
          return (
            <li key={delivery.id} className="border-b border-border py-2 last:border-b-0">
              <p className="flex gap-3">
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {delivery.title ?? NAMES[delivery.kind]}
                </span>
                {at !== null && (
                  <span className="shrink-0 text-sm text-muted">{time.format(Date.parse(at))}</span>
                )}
              </p>
              <p className="text-sm text-muted">{outcomeOf(delivery)}</p>
              {delivery.state === 'failed' && delivery.error !== null && (
                <p className="text-sm text-muted">{delivery.error}</p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
