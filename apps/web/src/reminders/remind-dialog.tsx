import { locale } from '@questlog/domain/interface-locale';
import { offsetLabel, reminderLabel } from '@questlog/domain/reminders/reminder-labels';
import { hasDateFor, MAX_REMINDERS, type ReminderRule } from '@questlog/domain/reminders/reminders';
import { Button, IconButton } from '@questlog/ui/controls/button.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { AnchoredDialog } from '@questlog/ui/overlays/anchored-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { Bell, X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useData } from '../data/data-context.ts';
import { useConnection, useRemindersOf, useSession, useTimeZone, useToday } from '../data/hooks.ts';
import { reminderCommands } from '../data/nouns/reminders/reminder-commands.ts';
import type { OwnReminder } from '../data/nouns/reminders/reminder-item.ts';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';
import { accountQuery, useReader } from '../data/queries/account-query.ts';
import { NewReminderField } from './new-reminder-field.tsx';
import { TurnOnReminders } from './turn-on-reminders.tsx';
import { useOwnSubscription } from './use-own-subscription.ts';
import { defaultRuleOf, useRingTimes } from './use-ring-times.ts';

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
  const isOffline = useConnection() === 'offline';
  const here = useOwnSubscription();
  return (
    <AnchoredDialog
      {...shared}
      title="Remind me"
      description={subject && <span className="line-clamp-2 wrap-anywhere">{subject}</span>}
      footer={<Button onClick={shared.onClose}>Done</Button>}
    >
      <div className="flex flex-col gap-4">
        <Reminders task={task} />
        {here.data !== undefined && here.data.endpoint === undefined && (
          <TurnOnReminders isOffline={isOffline} onTurnedOn={() => void here.refetch()} />
        )}
      </div>
    </AnchoredDialog>
  );
}

/** The user's own reminders of a task, with the choices to add one. */
function Reminders({ task }: { task: TaskItem }) {
  const { commandDeps } = useData();
  const commands = useMemo(() => reminderCommands(commandDeps), [commandDeps]);
  const own = useRemindersOf(task.id);
  const list = useRef<HTMLUListElement>(null);
  const today = useToday();
  const times = useRingTimes();
  const rings = useRingText();
  const options = { today, locale, isTimed: task.scheduledTime !== null };
  const timeOf = (each: OwnReminder): number => times.at(task, each) ?? Infinity;
  const sorted = own.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : Number(timeOf(a) > timeOf(b))));
  const save = (next: readonly OwnReminder[], done: string): void => {
    commands.setReminders(new Map([[task.id, next]]));
    announce(done);
  };

  return (
    <>
      {own.length === 0 && <DefaultReminder task={task} />}
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
        {sorted.map((each) => {
          const label = reminderLabel(each.rule, options);
          const next = times.next(task, each);
          const text = hasDateFor(each.rule, task) ? rings(next) : missingDate(each.rule);
          return (
            <li key={each.id} className="flex items-center gap-3 py-1">
              <Bell size={16} aria-hidden="true" className="shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p>{label}</p>
                <p className="text-sm text-muted">
                  {each.snoozedUntil === null || next === undefined ? text : `Snoozed. ${text}`}
                </p>
              </div>
              <IconButton
                label={`Remove the reminder "${label}"`}
                size="sm"
                icon={<X size={16} />}
                onClick={() => {
                  list.current?.focus();
                  save(
                    own.filter(({ id }) => id !== each.id),
                    'Reminder removed',
                  );
                }}
              />
            </li>
          );
        })}
      </ul>
      {own.length < MAX_REMINDERS && (
        <NewReminderField
          tasks={[task]}
          taken={own.map(({ rule }) => rule)}
          onAdd={(rule) => save([...own, commands.newReminder(rule)], 'Reminder added')}
        />
      )}
    </>
  );
}

function missingDate({ kind }: ReminderRule): string {
  return kind === 'due' ? 'It rings once the task has a due date.' : 'It rings once the task has a date.';
}

/** The reminder that applies to a task without own ones. In a team, it may belong to another member. */
function DefaultReminder({ task }: { task: TaskItem }) {
  const isTeam = useSession().account?.accountType === 'Team';
  const { defaultMinutes, next } = useRingTimes();
  const rings = useRingText();
  const isTimed = task.scheduledTime !== null;
  const stored = useQuery({
    ...accountQuery(useReader(), 'GET /api/tasks/{id}/reminders', { params: { id: task.id } }),
    enabled: isTeam && isTimed && !task.isPendingSync,
  });
  const minutes = isTeam ? (stored.data?.defaultReminder?.offsetMinutes ?? null) : defaultMinutes;
  // Not loaded yet, or there is no connection.
  if (isTeam && isTimed && stored.data === undefined) return null;
  if (!isTimed || minutes === null) {
    return <p className="text-sm text-pretty text-muted">This task does not remind you yet.</p>;
  }
  const rule: ReminderRule = defaultRuleOf(minutes);
  return (
    <p className="text-sm text-pretty text-muted">
      {`Your default reminder applies: ${offsetLabel(minutes)}. ${rings(next(task, { rule, snoozedUntil: null }))}`}
    </p>
  );
}

/** Returns the function that says when a reminder rings. */
function useRingText(): (at: number | undefined) => string {
  const timeZone = useTimeZone();
  return useMemo(() => {
    const time = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    });
    return (at) => (at === undefined ? 'Its time has passed.' : `It rings on ${time.format(at)}.`);
  }, [timeZone]);
}
