import { PRIORITY_LABELS } from '@questlog/domain/tasks/priority-labels';
import { durationOptions } from '@questlog/domain/tasks/task-duration';
import { PRIORITIES, type Priority } from '@questlog/domain/tasks/task-facts';
import type { View } from '@questlog/domain/tasks/task-views';
import { Button } from '@questlog/ui/controls/button.tsx';
import { buttonClass } from '@questlog/ui/controls/button-style.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useHotkey } from '@questlog/ui/hooks/use-hotkey.ts';
import { keyText } from '@questlog/ui/marks/kbd.tsx';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import { isCovered } from '@questlog/ui/overlays/open-overlays.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { Bell, CalendarDays, Circle, Flag, Rows3, Timer, UserRound } from 'lucide-react';
import { useRef, type ComponentProps, type ReactNode } from 'react';
import { useData } from '../../data/data-context.ts';
import { useStore } from '../../data/hooks.ts';
import { PriorityMark } from '../../capture/priority-mark.tsx';
import { ASSIGN, MOVE_TO_SECTION, PRIORITY_KEYS, REMIND } from '../actions/row-keys.ts';
import type { TaskActions } from '../actions/use-task-actions.ts';
import { sharedProject } from './shared-project.ts';

const BAR_BUTTON =
  'max-md:h-13! max-md:min-w-11 max-md:flex-auto max-md:flex-col max-md:gap-0.5! max-md:px-0.5! max-md:text-xs! md:px-2! lg:px-2.5!';
/** Beside a sidebar, only wide windows have room for all labels. */
const BAR_LABEL = 'md:max-[85rem]:sr-only';

/** The buttons that open the dialogs for dates and reminders of the selected tasks. */
export function DateActions({
  disabled,
  onRequest,
}: {
  disabled: boolean;
  onRequest: (kind: 'schedule' | 'due' | 'remind', anchor: HTMLElement | null) => void;
}) {
  return (
    <>
      <Action
        icon={<CalendarDays size={18} />}
        label="Schedule"
        combo="s"
        disabled={disabled}
        onClick={(anchor) => onRequest('schedule', anchor)}
      />
      <Action
        icon={<Flag size={18} />}
        label="Due"
        name="Due date"
        combo="d"
        disabled={disabled}
        onClick={(anchor) => onRequest('due', anchor)}
      />
      <Action
        icon={<Bell size={18} />}
        label="Remind"
        name="Remind me"
        combo={REMIND}
        disabled={disabled}
        onClick={(anchor) => onRequest('remind', anchor)}
      />
    </>
  );
}

/** The menus that set a field of the selected tasks. */
export function FieldActions({
  actions,
  selected,
  disabled,
  onDone,
}: {
  actions: Pick<TaskActions, 'setPriority' | 'setDuration'>;
  selected: readonly string[];
  disabled: boolean;
  onDone: () => void;
}) {
  return (
    <>
      <PriorityAction
        disabled={disabled}
        onChoose={(priority) => {
          actions.setPriority(selected, priority);
          onDone();
        }}
      />
      <DurationAction
        disabled={disabled}
        onChoose={(minutes) => {
          actions.setDuration(selected, minutes);
          onDone();
        }}
      />
    </>
  );
}

/** A menu that sets a field of the selected tasks. */
function FieldAction({
  label,
  icon,
  disabled,
  entries,
}: {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  entries: ComponentProps<typeof MenuButton>['entries'];
}) {
  return (
    <MenuButton
      label={label}
      title={label}
      side="top"
      align="center"
      disabled={disabled}
      className={cx(buttonClass('quiet'), BAR_BUTTON)}
      trigger={
        <>
          {icon}
          <span className={BAR_LABEL}>{label}</span>
        </>
      }
      entries={entries}
    />
  );
}

/** The menu that sets the priority of the selected tasks (SELECT-33). */
function PriorityAction({
  disabled,
  onChoose,
}: {
  disabled: boolean;
  onChoose: (priority: Priority) => void;
}) {
  return (
    <FieldAction
      label="Priority"
      icon={<Circle size={18} aria-hidden="true" />}
      disabled={disabled}
      entries={PRIORITIES.toReversed().map((priority) => ({
        label: PRIORITY_LABELS[priority],
        icon: <PriorityMark priority={priority} />,
        shortcut: PRIORITY_KEYS[priority],
        onSelect: () => onChoose(priority),
      }))}
    />
  );
}

/** The menu that sets the duration of the selected tasks (TASK-106). */
function DurationAction({
  disabled,
  onChoose,
}: {
  disabled: boolean;
  onChoose: (minutes: number | null) => void;
}) {
  return (
    <FieldAction
      label="Duration"
      icon={<Timer size={18} aria-hidden="true" />}
      disabled={disabled}
      entries={durationOptions(null).map(({ value, label }) => ({ label, onSelect: () => onChoose(value) }))}
    />
  );
}

/**
 * Moves the selected tasks to a section (SECTION-17). Only a project with sections has a button; elsewhere there
 * is a shortcut.
 */
export function SectionAction({
  view,
  selected,
  disabled,
  onRequest,
}: {
  view: View;
  selected: readonly string[];
  disabled: boolean;
  onRequest: (anchor: HTMLElement | null) => void;
}) {
  const { store } = useData();
  const hasSections = useStore(
    'sections',
    ({ sectionsOf }) => view.kind === 'project' && sectionsOf(view.projectId).length > 0,
  );
  const request = (anchor: HTMLElement | null): void => {
    if (sharedProject(store, selected) !== undefined) onRequest(anchor);
    else
      toast.show({
        message: 'Select tasks of only one project to move them to a section.',
        type: 'warning',
      });
  };
  const press = (): void => {
    if (!isCovered()) request(null);
  };
  useHotkey(MOVE_TO_SECTION, press, !hasSections && !disabled);
  if (!hasSections) return null;
  return (
    <Action
      icon={<Rows3 size={18} />}
      label="Section"
      combo={MOVE_TO_SECTION}
      disabled={disabled}
      onClick={request}
    />
  );
}

/** Assigns the selected tasks (PEOPLE-7). */
export function AssignAction({
  actions,
  disabled,
  onRequest,
}: {
  actions: Pick<TaskActions, 'canAssign'>;
  disabled: boolean;
  onRequest: (anchor: HTMLElement | null) => void;
}) {
  if (!actions.canAssign()) return null;
  return (
    <Action
      icon={<UserRound size={18} />}
      label="Assign"
      combo={ASSIGN}
      disabled={disabled}
      onClick={onRequest}
    />
  );
}

/** A button of the bar with its shortcut. `onClick` receives the button, as the anchor of a dialog. */
export function Action({
  icon,
  label,
  name = label,
  combo,
  danger = false,
  disabled,
  onClick,
}: {
  icon: ReactNode;
  label: string;
  /** The accessible name. Begins with the label. */
  name?: string;
  /** The shortcut that performs the same action on a single row. */
  combo?: string;
  danger?: boolean;
  disabled: boolean;
  onClick: (button: HTMLElement | null) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const press = (): void => {
    if (!isCovered()) onClick(button.current);
  };
  useHotkey(combo ?? '', press, combo !== undefined && !disabled);
  return (
    <Button
      ref={button}
      variant="quiet"
      icon={icon}
      aria-label={name}
      title={combo === undefined ? name : `${name} (${keyText(combo)})`}
      aria-keyshortcuts={combo?.replaceAll(/(?<=^|\+)./g, (letter) => letter.toUpperCase())}
      disabled={disabled}
      onClick={() => onClick(button.current)}
      className={cx(BAR_BUTTON, danger && 'text-danger')}
    >
      <span className={BAR_LABEL}>{label}</span>
    </Button>
  );
}
