import { locale } from '@questlog/domain/interface-locale';
import { dateBadge } from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { scheduleLabel } from '@questlog/domain/dates/local-time';
import { Circle, CircleCheck, CornerDownRight, ListFilterPlus, Plus } from 'lucide-react';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import { useProject, useTask } from '../../data/hooks.ts';
import type { Found } from '../../data/nouns/tasks/search/search-index.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { Kbd } from '@questlog/ui/marks/kbd.tsx';
import { MarkedText } from './marked-text.tsx';
import type { PaletteCommand, PaletteEntry } from './palette-model.ts';

export interface ShownCommand extends PaletteCommand {
  readonly icon: ReactNode;
  /** The keyboard shortcut for the command, in the format of `Kbd`. */
  readonly keys?: string;
  readonly run: () => void;
}

export type ShownEntry = PaletteEntry<ShownCommand>;

export interface PaletteRowProps {
  id: string;
  entry: ShownEntry;
  index: number;
  active: boolean;
  today: LocalDate;
  /**
   * The callbacks receive the index of the entry. They must be stable, so that only changed rows re-render.
   */
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
}

/** An option in the palette. The focus stays in the field, which refers to the active option. */
export const PaletteRow = memo(function PaletteRow(props: PaletteRowProps) {
  const { id, entry, index, active, today, onPoint, onChoose } = props;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The field handles the keys for all options.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      // Not pointerenter: a list that scrolls under a still pointer must not change the active entry.
      onPointerMove={active ? undefined : () => onPoint(index)}
      onClick={() => onChoose(index)}
      className={cx(
        'flex min-h-10 cursor-pointer scroll-my-9 items-center gap-3 rounded-md px-3 py-1.5 pointer-coarse:min-h-12',
        active && 'bg-selected',
      )}
    >
      {entry.kind === 'task' && <TaskEntry found={entry.found} today={today} />}
      {entry.kind === 'command' && <CommandEntry entry={entry} />}
      {entry.kind === 'save' && <SaveEntry title={entry.title} />}
      {entry.kind === 'add' && <AddEntry title={entry.title} note={entry.note ?? ''} />}
    </div>
  );
});

function Icon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="grid w-5 shrink-0 place-items-center text-muted">
      {children}
    </span>
  );
}

function TaskEntry({ found: { task, title, excerpt }, today }: { found: Found; today: LocalDate }) {
  const project = useProject(task.projectId);
  const parent = useTask(task.parentId ?? '');
  const done = task.completedOn !== null;
  const date = done || task.scheduledOn === null ? undefined : dateBadge(task.scheduledOn, today, locale);
  return (
    <>
      <Icon>{done ? <CircleCheck size={16} className="text-accent" /> : <Circle size={16} />}</Icon>
      <span className="flex min-w-0 flex-1 items-center gap-x-3 max-sm:flex-col max-sm:items-stretch">
        <span className="min-w-0 sm:flex-1">
          <span dir="auto" className={cx('block truncate', done && 'text-muted')}>
            <MarkedText text={task.title} marks={title} />
          </span>
          {excerpt !== undefined && (
            <span dir="auto" className="block truncate text-xs text-muted">
              <MarkedText text={excerpt.text} marks={excerpt.ranges} />
            </span>
          )}
        </span>
        {done && <span className="sr-only">, completed</span>}
        {/* On a phone, these details are on a line below the title. */}
        <span className="flex min-w-0 items-center gap-3">
          {parent !== undefined && (
            <span className="flex max-w-44 min-w-0 items-center gap-1 text-xs text-muted sm:shrink-0">
              <CornerDownRight size={12} aria-hidden="true" className="shrink-0" />
              <span className="sr-only">, subtask of </span>
              <span dir="auto" className="truncate">
                {parent.title}
              </span>
            </span>
          )}
          {project !== undefined && (
            <span className="flex max-w-44 min-w-0 items-center gap-1.5 text-xs text-muted sm:shrink-0">
              <ColorDot color={project.color} size={8} />
              <span className="truncate">{project.title}</span>
            </span>
          )}
          {date !== undefined && (
            <span className={cx('shrink-0 text-xs', date.tone === 'overdue' ? 'text-danger' : 'text-muted')}>
              {scheduleLabel(date.text, task, locale)}
            </span>
          )}
        </span>
      </span>
    </>
  );
}

function CommandEntry({ entry }: { entry: Extract<ShownEntry, { kind: 'command' }> }) {
  const { command, marks } = entry;
  return (
    <>
      <Icon>{command.icon}</Icon>
      <span dir="auto" className="min-w-0 flex-1 truncate">
        <MarkedText text={command.title} marks={marks} />
      </span>
      {command.keys !== undefined && (
        <span aria-hidden="true" className="pointer-coarse:hidden">
          <Kbd keys={command.keys} />
        </span>
      )}
    </>
  );
}

function SaveEntry({ title }: { title: string }) {
  return (
    <>
      <Icon>
        <ListFilterPlus size={16} />
      </Icon>
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {`Save "${title}" as a filter`}
      </span>
    </>
  );
}

function AddEntry({ title, note }: { title: string; note: string }) {
  return (
    <>
      <Icon>
        <Plus size={16} />
      </Icon>
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {`Add task "${title}"`}
      </span>
      {note !== '' && <span className="min-w-0 truncate text-sm text-muted">{note}</span>}
      <span aria-hidden="true" className="pointer-coarse:hidden">
        <Kbd keys="mod+enter" />
      </span>
    </>
  );
}
