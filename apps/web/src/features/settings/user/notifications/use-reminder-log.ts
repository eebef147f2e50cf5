import type { ReminderDelivery } from '@questlog/contract/reminders';
import { useQuery } from '@tanstack/react-query';
import { accountQuery, useReader } from '../../../../data/queries/account-query.ts';

/** Interval at which the list is reloaded while something is being sent, in milliseconds. */
const POLL_MS = 2_000;
const SHOWN = 20;

interface Log {
  /** Undefined until it has loaded. */
  readonly deliveries: readonly ReminderDelivery[] | undefined;
  /** True while a device's result is unknown. */
  readonly isSending: boolean;
  readonly reload: () => Promise<unknown>;
}

const isUnderway = ({ state, channel }: ReminderDelivery): boolean =>
  state === 'pending' && channel === 'push';

/** Returns what was sent to the user lately. */
export function useReminderLog(): Log {
  const { data, refetch } = useQuery({
    ...accountQuery(useReader(), 'GET /api/reminders/log', { query: { limit: SHOWN } }),
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isUnderway) === true ? POLL_MS : false),
  });
  const deliveries = data?.deliveries;
  return { deliveries, isSending: deliveries?.some(isUnderway) === true, reload: refetch };
}
