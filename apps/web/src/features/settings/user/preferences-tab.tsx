import type { User } from '@questlog/contract/identity/user';
import { deviceTimeZone, systemClock } from '../../../data/engine/browser/clock.ts';
import { useSession } from '../../../data/hooks.ts';
import { setSwipes, useSwipes } from '../../../data/swipe-setting.ts';
import { CheckboxField } from '@questlog/ui/controls/checkbox.tsx';
import { Select, type SelectOption } from '@questlog/ui/controls/select.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { usePreferences } from './use-preferences.ts';
import { CaptureLanguagesField } from './capture-languages-field.tsx';
import { FirstViewField } from './first-view-field.tsx';
import { resolvedTheme } from '@questlog/ui/theme/theme.ts';
import { ThemeToggle } from '@questlog/ui/theme/theme-toggle.tsx';
import { setDensity, useDensity } from '@questlog/ui/theme/density.ts';

const WEEK_STARTS = [
  { value: 'region', label: 'Use my region' },
  { value: '1', label: 'Monday' },
  { value: '0', label: 'Sunday' },
  { value: '6', label: 'Saturday' },
] as const;

const OF_DEVICE = 'device';

const asRead = (zone: string): string => zone.replaceAll('_', ' ');

/**
 * Returns the time zones: the device's first, then all that the browser knows. Adds the selected zone if the
 * browser does not know it.
 */
function zoneOptions(chosen: string | null): readonly SelectOption<string>[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  if (chosen !== null) names.add(chosen);
  return [
    { value: OF_DEVICE, label: `Use this device: ${asRead(deviceTimeZone(systemClock) ?? 'unknown')}` },
    ...[...names].sort().map((zone) => ({ value: zone, label: asRead(zone) })),
  ];
}

const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
] as const;

/**
 * The user's preferences, on all devices (IDENTITY-41 to IDENTITY-43, CAPTURE-53, TASK-96,
 * VIEW-33). Each choice is saved immediately.
 */
export function PreferencesTab({ user }: { user: User }) {
  const { session } = useSession();
  const { failure, save, shown } = usePreferences(user);
  const singleLetterKeys = shown('singleLetterKeys');
  const newTasksLast = shown('newTasksLast');
  const weekStart = shown('weekStart');
  const languages = shown('captureLanguages');
  const density = useDensity();
  const swipes = useSwipes();
  const timeZone = shown('timeZone') ?? null;

  return (
    <div className="flex flex-col gap-6">
      {failure !== undefined && (
        <Banner tone="error" title="Failed to save preferences">
          {failure.reason}
        </Banner>
      )}
      <FirstViewField chosen={shown('firstView')} onChange={(firstView) => void save({ firstView })} />
      <Select
        label="First day of the week"
        hint="Applies to calendars and to new tasks that repeat every few weeks."
        value={WEEK_STARTS.find(({ value }) => value === String(weekStart))?.value ?? 'region'}
        options={WEEK_STARTS}
        onValueChange={(day) => void save({ weekStart: day === 'region' ? null : Number(day) })}
      />
      <Select
        label="Time zone"
        hint={
          timeZone === null
            ? 'Your days begin and end where you are. Repeating tasks follow the device that you used last.'
            : 'Your days and your repeating tasks use this time zone on every device.'
        }
        value={timeZone ?? OF_DEVICE}
        options={zoneOptions(timeZone)}
        onValueChange={(zone) => void save({ timeZone: zone === OF_DEVICE ? null : zone })}
      />
      <CaptureLanguagesField
        chosen={languages ?? null}
        onChange={(captureLanguages) => void save({ captureLanguages })}
      />
      <div className="flex flex-col gap-1.5">
        <span aria-hidden="true" className="text-sm font-medium">
          Theme
        </span>
        <ThemeToggle
          onChange={(choice) => session.updateTheme(resolvedTheme(), choice === 'system')}
          className="max-w-80"
        />
      </div>
      <Select
        label="List density"
        hint="For this device, with a mouse or trackpad."
        value={density}
        options={DENSITIES}
        onValueChange={setDensity}
      />
      <CheckboxField
        checked={newTasksLast}
        onCheckedChange={(on) => void save({ newTasksLast: on })}
        hint="Applies to Inbox, Anytime, Today and projects. When off, new tasks are added at the top."
      >
        Add new tasks at the bottom
      </CheckboxField>
      <CheckboxField
        checked={singleLetterKeys}
        onCheckedChange={(on) => void save({ singleLetterKeys: on })}
        hint="Press N, S or ? without Ctrl, ⌘ or Alt. When off, use the menus or key combinations instead."
      >
        Single-letter keys
      </CheckboxField>
      <CheckboxField
        checked={swipes}
        onCheckedChange={setSwipes}
        hint="For this device, with touch: swipe right to complete a task, left to schedule it."
      >
        Swipe tasks
      </CheckboxField>
    </div>
  );
}
