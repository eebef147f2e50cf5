import type { User } from '@questlog/contract/identity/user';
import { OFFERED_MINUTES, offsetLabel } from '@questlog/domain/reminders/reminder-labels';
import type { ReminderMail } from '@questlog/domain/reminders/reminders';
import { CheckboxField } from '@questlog/ui/controls/checkbox.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { useData } from '../../../../data/data-context.ts';
import { hasBadge, setBadge, useBadge } from '../../../../reminders/app-badge.ts';
import { NoticeSwitches } from './notice-switches.tsx';
import { ReminderDevices } from './reminder-devices.tsx';
import { usePreferences } from '../use-preferences.ts';
import { ReminderLog } from './reminder-log.tsx';

const NONE = 'none';

const MAILS: ReadonlyArray<{ readonly value: ReminderMail; readonly label: string }> = [
  { value: 'fallback', label: 'If no device shows the reminder' },
  { value: 'always', label: 'Always' },
  { value: 'never', label: 'Never' },
];

const FIRST_QUIET_HOURS = { quietFrom: '22:00', quietTo: '07:00' };

/** The devices that notify the user, and when reminders ring. Each choice is saved immediately (REMINDER-55). */
export function NotificationsTab({ user }: { user: User }) {
  const { failure, save, shown } = usePreferences(user);
  const reminderDefault = shown('reminderDefault');
  const quietFrom = shown('quietFrom');
  const quietTo = shown('quietTo');
  const data = useData();
  const badge = useBadge();

  return (
    <div className="flex flex-col gap-8">
      <ReminderDevices />
      <section className="flex flex-col gap-6">
        <h3 className="font-semibold">When reminders ring</h3>
        {failure !== undefined && (
          <Banner tone="error" title="Failed to save preferences">
            {failure.reason}
          </Banner>
        )}
        <Select
          label="Tasks with a time"
          hint="Applies to tasks without reminders of their own."
          value={reminderDefault === null ? NONE : String(reminderDefault)}
          options={[
            { value: NONE, label: 'No reminder' },
            ...[...new Set([...OFFERED_MINUTES, ...(reminderDefault === null ? [] : [reminderDefault])])]
              .toSorted((a, b) => a - b)
              .map((minutes) => ({ value: String(minutes), label: offsetLabel(minutes) })),
          ]}
          onValueChange={(chosen) => void save({ reminderDefault: chosen === NONE ? null : Number(chosen) })}
        />
        <TimeField
          label="Time of day for dates without a time"
          value={shown('reminderDayTime')}
          onChange={(time) => void save({ reminderDayTime: time })}
        />
        <CheckboxField
          checked={quietFrom !== null}
          onCheckedChange={(on) => void save(on ? FIRST_QUIET_HOURS : { quietFrom: null, quietTo: null })}
          hint="Reminders in these hours ring when they end."
        >
          Quiet hours
        </CheckboxField>
        {quietFrom !== null && quietTo !== null && (
          <div className="flex gap-3">
            <TimeField
              label="Quiet from"
              value={quietFrom}
              onChange={(time) => void save({ quietFrom: time, quietTo })}
            />
            <TimeField
              label="Quiet until"
              value={quietTo}
              onChange={(time) => void save({ quietFrom, quietTo: time })}
            />
          </div>
        )}
        <Select
          label="Email reminders"
          hint={
            user.emailVerified ? undefined : 'You get no emails until you verify your address in Profile.'
          }
          value={shown('reminderMail')}
          options={MAILS}
          onValueChange={(mail) => void save({ reminderMail: mail })}
        />
        <CheckboxField
          checked={shown('hideReminderTitles')}
          onCheckedChange={(on) => void save({ hideReminderTitles: on })}
          hint="Notifications on locked screens then only say that there is a reminder."
        >
          Hide the titles of tasks
        </CheckboxField>
      </section>
      <NoticeSwitches
        title="In the bell"
        hint="These notices appear in the bell at the top of the app."
        off={shown('bellOff')}
        onChange={(bellOff) => void save({ bellOff })}
      />
      <NoticeSwitches
        title="By email"
        hint="Notices that you have not read for ten minutes are emailed."
        off={shown('mailOff')}
        onChange={(mailOff) => void save({ mailOff })}
      />
      {hasBadge() && (
        <section className="flex flex-col gap-6">
          <h3 className="font-semibold">This device</h3>
          <CheckboxField
            checked={badge}
            onCheckedChange={(on) => setBadge(on, data)}
            hint="Only an installed app has an icon that can show it."
          >
            Show the number of tasks in Today on the app's icon
          </CheckboxField>
        </section>
      )}
      <ReminderLog />
    </div>
  );
}

/** A time that is saved when the user leaves the field. A cleared field keeps its time. */
function TimeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (time: string) => void;
}) {
  return (
    <TextField
      // A value that was saved elsewhere resets the field.
      key={value}
      type="time"
      label={label}
      defaultValue={value}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value === '') currentTarget.value = value;
        else if (currentTarget.value !== value) onChange(currentTarget.value);
      }}
    />
  );
}
