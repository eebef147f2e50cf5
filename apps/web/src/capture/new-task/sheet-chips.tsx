import type { CaptureItem } from '@questlog/domain/capture/captured';
import { durationOptions } from '@questlog/domain/tasks/task-duration';
import type { Priority } from '@questlog/domain/tasks/task-facts';
import { TYPED_FIELDS, type TypedField } from '@questlog/domain/tasks/task-fields';
import { IconButton } from '@questlog/ui/controls/button.tsx';
import type { SelectOption } from '@questlog/ui/controls/select.tsx';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { FolderPlus, Hash, Inbox, Timer, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useProjects, useToday } from '../../data/hooks.ts';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';
import { PRIORITY_OPTIONS } from '@questlog/domain/tasks/priority-labels';
import { PriorityMark } from '../priority-mark.tsx';
import { DateButton, DueButton } from './date-field.tsx';
import type { TaskValues } from './task-fields.tsx';

const chip =
  'focus-ring-inset relative flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full px-3 text-sm font-medium';

/** The kinds of chips, in order. The chip of the date shows Someday too. */
const KINDS = [
  'schedule',
  'due',
  'project',
  ...TYPED_FIELDS.filter((field): field is Exclude<TypedField, 'someday'> => field !== 'someday'),
] as const;

/** Returns the kind of the chip that shows a phrase. */
const chipOf = (kind: CaptureItem['kind']): CaptureItem['kind'] => (kind === 'someday' ? 'schedule' : kind);

/** Returns true if a chip of the sheet shows the phrase and its field (CAPTURE-46). */
export function hasSheetChip({ kind, taken, facts }: CaptureItem): boolean {
  // The chip of the project does not show its section.
  return taken && facts.section === undefined && KINDS.some((each) => each === chipOf(kind));
}

/**
 * A new task's dates, project, priority and tags, in one row. Chips set by the title come first. Their remove
 * buttons keep the phrases as text (CAPTURE-46).
 */
export function SheetChips({
  values,
  phrases,
  onChange,
  onKeep,
  onTag,
}: {
  values: TaskValues;
  /** The recognised phrases of the title. */
  phrases: readonly CaptureItem[];
  onChange: (values: TaskValues) => void;
  /** Keeps a phrase as text in the title. */
  onKeep: (phrase: CaptureItem) => void;
  /** Starts a tag at the end of the title. */
  onTag: (() => void) | undefined;
}) {
  const today = useToday();
  const projects = useProjects();
  const change = (part: Partial<TaskValues>) => onChange({ ...values, ...part });
  const project = projects.find(({ id }) => id === values.projectId);
  const { priority, durationMinutes } = values;
  const typed = new Map(phrases.filter(hasSheetChip).map((phrase) => [chipOf(phrase.kind), phrase]));
  const newProject = typed.get('project')?.missingProject;
  const chips = {
    schedule: <DateButton value={values} today={today} onChoose={change} none="Date" className={chip} />,
    due: (
      <DueButton
        value={values.dueOn}
        today={today}
        onChoose={(dueOn) => change({ dueOn })}
        none="Due date"
        lead="Due "
        className={chip}
      />
    ),
    project: (
      <SelectChip
        label="Project"
        icon={iconOf(project, newProject !== undefined)}
        value={values.projectId ?? ''}
        options={[
          { value: '', label: newProject ?? 'Inbox' },
          ...projects.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onValueChange={(projectId) => change({ projectId: projectId === '' ? null : projectId })}
      />
    ),
    priority: (
      <SelectChip
        label="Priority"
        icon={<PriorityMark priority={priority} />}
        value={priority}
        options={PRIORITY_OPTIONS}
        shown={priority === 'none' ? 'Priority' : undefined}
        onValueChange={(next: Priority) => change({ priority: next })}
      />
    ),
    durationMinutes: (
      <SelectChip
        label="Duration"
        icon={<Timer size={16} />}
        value={String(durationMinutes ?? '')}
        options={durationOptions(durationMinutes).map(({ value, label }) => ({
          value: String(value ?? ''),
          label,
        }))}
        shown={durationMinutes === null ? 'Duration' : undefined}
        onValueChange={(next) => change({ durationMinutes: next === '' ? null : Number(next) })}
      />
    ),
  };
  const inOrder = KINDS.toSorted((a, b) => Number(typed.has(b)) - Number(typed.has(a)));
  return (
    <div className="-mx-5 mt-2 flex gap-2 overflow-x-auto px-5">
      {inOrder.map((kind) => (
        <TypedChip key={kind} phrase={typed.get(kind)} onKeep={onKeep}>
          {chips[kind]}
        </TypedChip>
      ))}
      {onTag !== undefined && (
        <button
          type="button"
          aria-label="Add a tag"
          onClick={onTag}
          className={cx(chip, 'bg-press/70 text-muted')}
        >
          <Hash size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function iconOf(project: ProjectItem | undefined, isNew: boolean): ReactNode {
  if (project !== undefined) return <ColorDot color={project.color} />;
  return isNew ? <FolderPlus size={16} /> : <Inbox size={16} />;
}

/** A chip. It has a remove button if its value comes from a phrase in the title. */
function TypedChip({
  phrase,
  onKeep,
  children,
}: {
  phrase: CaptureItem | undefined;
  onKeep: (phrase: CaptureItem) => void;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'flex shrink-0 rounded-full',
        phrase === undefined ? 'bg-press/70' : 'bg-accent-soft text-accent',
      )}
    >
      {children}
      {phrase !== undefined && (
        <IconButton
          label={`Keep "${phrase.text}" as text`}
          size="sm"
          icon={<X size={14} />}
          onClick={() => onKeep(phrase)}
          className="-ml-2 size-11! rounded-full!"
        />
      )}
    </span>
  );
}

/**
 * A chip with the selected value. An invisible native select lies over it, so that a tap opens the phone's
 * picker.
 */
function SelectChip<Value extends string>({
  label,
  icon,
  value,
  options,
  shown = options.find((option) => option.value === value)?.label,
  onValueChange,
}: {
  label: string;
  icon: ReactNode;
  value: Value;
  options: ReadonlyArray<SelectOption<Value>>;
  shown?: string | undefined;
  onValueChange: (value: Value) => void;
}) {
  return (
    <span className={cx(chip, 'has-focus-visible:outline-focus')}>
      <span aria-hidden="true" className="contents">
        {icon}
        <span className="max-w-32 truncate">{shown}</span>
      </span>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options[event.currentTarget.selectedIndex];
          if (chosen !== undefined) onValueChange(chosen.value);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
