import { loadAdvice, reasonOf } from '@questlog/api-client/call-failure';
import { hasFailed } from '@questlog/api-client/query-options';
import type { NewReminder, Reminder, TaskReminders } from '@questlog/contract/reminders';
import { locale } from '@questlog/domain/interface-locale';
import {
  dueReminderLabel,
  OFFERED_DAYS,
  OFFERED_MINUTES,
  offsetLabel,
  reminderLabel,
} from '@questlog/domain/reminders/reminder-labels';
import { MAX_REMINDERS, type ReminderRule } from '@questlog/domain/reminders/reminders';
import { Button, IconButton } from '@questlog/ui/controls/button.tsx';
import { DateInput } from '@questlog/ui/controls/date-input.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { TimeInput } from '@questlog/ui/controls/time-input.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { AnchoredDialog } from '@questlog/ui/overlays/anchored-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { Bell, X } from 'lucide-react';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { useApi, useConnection, useTimeZone, useToday } from '../data/hooks.ts';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';
import { accountQuery, useReader } from '../data/queries/account-query.ts';
import { TurnOnReminders } from './turn-on-reminders.tsx';
import { useOwnSubscription } from './use-own-subscription.ts';

/** The task's own reminders: a list, and the choices to add one. Each change is saved immediately (REMINDER-50). */
export function RemindDialog({
  task,
  ...dialog
}: {
  task: TaskItem;
  open: boolean;
  /** The control or row that opened the dialog. */
  anchor: HTMLElement | null;
  subject?: string | undefined;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
}) {
  const { subject, ...shared } = dialog;
  const list = useRef<HTMLUListElement>(null);
  const isOffline = useConnection() === 'offline';
  const input = { params: { id: task.id } };
  const read = useQuery(accountQuery(useReader(), 'GET /api/tasks/{id}/reminders', input));
  const here = useOwnSubscription();
  return (
    <AnchoredDialog
      {...shared}
      title="Remind me"
      description={subject && <span className="line-clamp-2 wrap-anywhere">{subject}</span>}
      footer={<Button onClick={shared.onClose}>Done</Button>}
    >
      <div className="flex flex-col gap-4">
        {isOffline && <Banner tone="warning">Reminders need a connection. You are offline.</Banner>}
        {read.data !== undefined ? (
          <Reminders
            task={task}
            current={read.data}
            list={list}
            isOffline={isOffline}
            reload={async () => void (await read.refetch())}
          />
        ) : hasFailed(read) ? (
          <EmptyState
            compact
            level={3}
            title="Failed to load the reminders"
            hint={loadAdvice(read.error)}
            action={<RetryButton onRetry={read.refetch} />}
          />
        ) : (
          <SkeletonRows rows={2} label="Loading the reminders" />
        )}
        {here.data !== undefined && here.data.endpoint === undefined && (
          <TurnOnReminders isOffline={isOffline} onTurnedOn={() => void here.refetch()} />
        )}
      </div>
    </AnchoredDialog>
  );
}

function ruleOf({ kind, offsetMinutes, daysBefore, at }: Reminder): ReminderRule {
  if (kind === 'relative') return { kind, offsetMinutes: offsetMinutes ?? 0 };
  return kind === 'due' ? { kind, daysBefore: daysBefore ?? 0 } : { kind, at: at ?? '' };
}

function Reminders({
  task,
  current: { reminders, defaultReminder },
  list,
  isOffline,
  reload,
}: {
  task: TaskItem;
  current: TaskReminders;
  list: RefObject<HTMLUListElement | null>;
  isOffline: boolean;
  reload: () => Promise<void>;
}) {
  const api = useApi();
  const today = useToday();
  const timeZone = useTimeZone();
  const [failure, setFailure] = useState<{ readonly reason: string | undefined }>();
  const [isBusy, setBusy] = useState(false);
  const time = useMemo(
    () =>
      new Intl.DateTimeFormat(locale, {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZone,
      }),
    [timeZone],
  );
  const options = { today, locale, isTimed: task.scheduledTime !== null };
  const rings = (firesAt: string | null): string =>
    firesAt === null ? 'It does not ring again.' : `It rings on ${time.format(Date.parse(firesAt))}.`;

  const save = async (next: readonly NewReminder[], done: string): Promise<void> => {
    setFailure(undefined);
    setBusy(true);
    try {
      await api('PUT /api/tasks/{id}/reminders', {
        params: { id: task.id },
        body: { reminders: [...next] },
      });
      announce(done);
    } catch (error) {
      setFailure({ reason: reasonOf(error) });
    } finally {
      setBusy(false);
      await reload();
    }
  };
  const own = reminders.map((each): NewReminder => ({ id: each.id, ...ruleOf(each) }));

  return (
    <>
      {failure !== undefined && (
        <Banner tone="error" title="Failed to save the reminders">
          {failure.reason}
        </Banner>
      )}
      {reminders.length === 0 && defaultReminder === null && (
        <p className="text-sm text-pretty text-muted">This task does not remind you yet.</p>
      )}
      {reminders.length === 0 && defaultReminder !== null && (
        <p className="text-sm text-pretty text-muted">
          {`Your default reminder applies: ${offsetLabel(defaultReminder.offsetMinutes)}. ${rings(defaultReminder.firesAt)}`}
        </p>
      )}
      <ul
        // Safari drops the list role from lists without bullets.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        role="list"
        aria-label="Reminders"
        ref={list}
        tabIndex={-1}
        data-focus-home
        className="outline-none"
      >
        {reminders.map((each) => {
          const label = reminderLabel(ruleOf(each), options);
          return (
            <li key={each.id} className="flex items-center gap-3 py-1">
              <Bell size={16} aria-hidden="true" className="shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p>{label}</p>
                <p className="text-sm text-muted">
                  {each.snoozedUntil === null ? rings(each.firesAt) : `Snoozed. ${rings(each.firesAt)}`}
                </p>
              </div>
              <IconButton
                label={`Remove the reminder "${label}"`}
                size="sm"
                icon={<X size={16} />}
                disabled={isOffline || isBusy}
                onClick={() => {
                  list.current?.focus();
                  void save(
                    own.filter(({ id }) => id !== each.id),
                    'Reminder removed',
                  );
                }}
              />
            </li>
          );
        })}
      </ul>
      {reminders.length < MAX_REMINDERS && (
        <NewReminderField
          task={task}
          taken={reminders.map((each) => JSON.stringify(ruleOf(each)))}
          disabled={isOffline || isBusy}
          onAdd={(rule) => void save([...own, rule], 'Reminder added')}
        />
      )}
    </>
  );
}

const AT_A_TIME = 'at';

/** Adds a reminder with one choice, or at a date and time. */
function NewReminderField({
  task: { scheduledOn, scheduledTime, dueOn },
  taken,
  disabled,
  onAdd,
}: {
  task: TaskItem;
  /** The rules of the existing reminders, as JSON. */
  taken: readonly string[];
  disabled: boolean;
  onAdd: (rule: ReminderRule) => void;
}) {
  const today = useToday();
  const [date, setDate] = useState<string>();
  const [time, setTime] = useState('09:00');
  const isTimed = scheduledTime !== null;
  const offered: ReadonlyArray<readonly [rule: ReminderRule, label: string]> = [
    ...(scheduledOn === null
      ? []
      : OFFERED_MINUTES.filter((minutes) => isTimed || minutes % 1_440 === 0).map((offsetMinutes) => {
          const rule = { kind: 'relative', offsetMinutes } as const;
          return [rule, reminderLabel(rule, { today, locale, isTimed })] as const;
        })),
    ...(dueOn === null
      ? []
      : OFFERED_DAYS.map(
          (daysBefore) => [{ kind: 'due', daysBefore } as const, dueReminderLabel(daysBefore)] as const,
        )),
  ];
  const free = offered.filter(([rule]) => !taken.includes(JSON.stringify(rule)));
  return (
    <div className="flex flex-col gap-3">
      <Select
        label="Add a reminder"
        value={date === undefined ? '' : AT_A_TIME}
        disabled={disabled}
        options={[
          { value: '', label: 'Choose when' },
          ...free.map(([rule, label]) => ({ value: JSON.stringify(rule), label })),
          { value: AT_A_TIME, label: 'On a day at a time' },
        ]}
        onValueChange={(chosen) => {
          const rule = free.find(([each]) => JSON.stringify(each) === chosen)?.[0];
          setDate(chosen === AT_A_TIME ? (scheduledOn ?? today) : undefined);
          if (rule !== undefined) onAdd(rule);
        }}
      />
      {date !== undefined && (
        <div className="flex items-end gap-3">
          <DateInput label="Day" value={date} min={today} onChange={setDate} className="flex-1" />
          <TimeInput
            label="Time"
            value={time}
            clearable={false}
            clearLabel="Clear time"
            onChange={setTime}
            className="flex-1"
          />
          <Button
            disabled={disabled || date === '' || time === ''}
            onClick={() => {
              setDate(undefined);
              onAdd({ kind: 'absolute', at: `${date}T${time}` });
            }}
          >
            Add
          </Button>
        </div>
      )}
    </div>
  );
}
