import { loadAdvice, reasonOf } from '@questlog/api-client/call-failure';
import { hasFailed } from '@questlog/api-client/query-options';
import type { PushSubscription as Device } from '@questlog/contract/push';
import { relativeTime } from '@questlog/domain/dates/relative-time';
import { locale } from '@questlog/domain/interface-locale';
import { countOf } from '@questlog/domain/counts';
import { PUSH_KIND_LABELS } from '@questlog/domain/reminders/reminder-labels';
import { PUSH_KINDS, type PushKind } from '@questlog/domain/reminders/reminders';
import { buttonClass } from '@questlog/ui/controls/button-style.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi, useConnection } from '../../../../data/hooks.ts';
import { accountQuery, useReader } from '../../../../data/queries/account-query.ts';
import { turnOffReminders } from '../../../../reminders/push-device.ts';
import { TurnOnReminders } from '../../../../reminders/turn-on-reminders.tsx';
import { useOwnSubscription } from '../../../../reminders/use-own-subscription.ts';
import { useReminderLog } from './use-reminder-log.ts';

interface Failure {
  readonly title: string;
  readonly reason: string | undefined;
}

/** The devices that notify the user, this one first (REMINDER-51). */
export function ReminderDevices() {
  const isOffline = useConnection() === 'offline';
  const read = useQuery(accountQuery(useReader(), 'GET /api/push/subscriptions'));
  const own = useOwnSubscription();
  const { data, refetch } = read;
  const log = useReminderLog();
  const { isSending } = log;
  useEffect(() => {
    // A device has now been reached, or was removed because it no longer exists.
    if (!isSending) void refetch();
  }, [isSending, refetch]);
  const endpoint = own.data?.endpoint;
  const reload = async (): Promise<void> => void (await Promise.all([refetch(), own.refetch()]));
  const isHere = ({ endpoint: each }: Device): boolean => each === endpoint;
  const devices = data?.subscriptions.toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)));
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">Devices</h3>
      <p className="text-sm text-pretty text-muted">
        {devices?.length === 0
          ? 'No device notifies you yet while Questlog is closed.'
          : 'These devices notify you, even if Questlog is not open there.'}
      </p>
      {isOffline && <Banner tone="warning">Devices need a connection. You are offline.</Banner>}
      {devices === undefined ? (
        hasFailed(read) ? (
          <EmptyState
            compact
            level={3}
            title="Failed to load your devices"
            hint={loadAdvice(read.error)}
            action={<RetryButton onRetry={read.refetch} />}
          />
        ) : (
          <SkeletonRows rows={1} label="Loading your devices" />
        )
      ) : (
        <>
          {own.data !== undefined &&
            !devices.some((device) => isHere(device) && device.disabledReason === null) && (
              <TurnOnReminders isOffline={isOffline} onTurnedOn={() => void reload()} />
            )}
          <DeviceList
            devices={devices}
            isHere={isHere}
            isOffline={isOffline}
            reload={reload}
            onTested={() => void log.reload()}
          />
        </>
      )}
    </section>
  );
}

function DeviceList({
  devices,
  isHere,
  isOffline,
  reload,
  onTested,
}: {
  devices: readonly Device[];
  isHere: (device: Device) => boolean;
  isOffline: boolean;
  reload: () => Promise<void>;
  onTested: () => void;
}) {
  const api = useApi();
  const list = useRef<HTMLUListElement>(null);
  const [failure, setFailure] = useState<Failure>();

  const attempt = async (title: string, request: () => Promise<unknown>): Promise<boolean> => {
    setFailure(undefined);
    try {
      await request();
      return true;
    } catch (error) {
      setFailure({ title, reason: reasonOf(error) });
      return false;
    }
  };

  const remove = async (device: Device): Promise<void> => {
    const { id, deviceName } = device;
    const isRemoved = await attempt(`Failed to remove ${deviceName}`, () =>
      api('DELETE /api/push/subscriptions/{id}', { params: { id } }),
    );
    if (!isRemoved) return;
    if (isHere(device)) await turnOffReminders();
    announce(`Removed ${deviceName}`);
    await reload();
    // The focused button was removed along with its row, so move the focus.
    list.current?.focus();
  };

  const test = async ({ id, deviceName }: Device): Promise<void> => {
    const isSent = await attempt(`Failed to test ${deviceName}`, () =>
      api('POST /api/push/test', { body: { subscriptionId: id } }),
    );
    if (!isSent) return;
    toast.show({ message: `A test notification is on its way to ${deviceName}.` });
    onTested();
  };

  const setKinds = async ({ id, deviceName }: Device, kinds: readonly PushKind[]): Promise<void> => {
    await attempt(`Failed to change ${deviceName}`, () =>
      api('PATCH /api/push/subscriptions/{id}', { params: { id }, body: { kinds: [...kinds] } }),
    );
    await reload();
  };

  if (devices.length === 0) return null;
  return (
    <>
      {failure !== undefined && (
        <Banner tone="error" title={failure.title}>
          {failure.reason}
        </Banner>
      )}
      {/* Safari drops the list role from lists without bullets. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" aria-label="Devices" ref={list} tabIndex={-1} data-focus-home className="outline-none">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isHere={isHere(device)}
            isOffline={isOffline}
            onTest={() => void test(device)}
            onRemove={() => void remove(device)}
            onKinds={(kinds) => void setKinds(device, kinds)}
          />
        ))}
      </ul>
    </>
  );
}

function DeviceRow({
  device: { deviceName, kinds, lastOkAt, disabledReason },
  isHere,
  isOffline,
  onTest,
  onRemove,
  onKinds,
}: {
  device: Device;
  isHere: boolean;
  isOffline: boolean;
  onTest: () => void;
  onRemove: () => void;
  onKinds: (kinds: readonly PushKind[]) => void;
}) {
  const [openedAt] = useState(() => Date.now());
  const reached =
    lastOkAt === null
      ? 'No notification has reached it yet.'
      : `Last reached ${relativeTime(Date.parse(lastOkAt), openedAt, locale)}`;
  return (
    <li className="flex flex-col gap-2 border-b border-border py-3 last:border-b-0">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate font-medium">
            {deviceName}
          </p>
          <p className="text-sm text-muted">{disabledReason ?? reached}</p>
        </div>
        {isHere && <Badge tone="accent">This device</Badge>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <MenuButton
          label={`Notifications on ${deviceName}`}
          align="start"
          disabled={isOffline}
          className={buttonClass('quiet', 'sm')}
          trigger={
            <>
              <VisuallyHidden>Notifications on {deviceName}:</VisuallyHidden>{' '}
              {kinds.length === PUSH_KINDS.length ? 'All notifications' : countOf(kinds.length, 'kind')}
            </>
          }
          entries={PUSH_KINDS.map((kind) => ({
            kind: 'check',
            label: PUSH_KIND_LABELS[kind],
            checked: kinds.includes(kind),
            onCheckedChange: (on) =>
              onKinds(PUSH_KINDS.filter((each) => (each === kind ? on : kinds.includes(each)))),
          }))}
        />
        <Button
          size="sm"
          className="ml-auto"
          disabled={isOffline || disabledReason !== null}
          aria-label={`Send a test to ${deviceName}`}
          onClick={onTest}
        >
          Send a test
        </Button>
        <Button
          variant="quiet"
          size="sm"
          disabled={isOffline}
          aria-label={`Remove ${deviceName}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
