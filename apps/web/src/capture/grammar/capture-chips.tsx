import type { CaptureItem } from '@questlog/domain/capture/captured';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { isTypedField } from '@questlog/domain/tasks/task-fields';
import {
  Bell,
  CalendarDays,
  Clock,
  Cloud,
  Flag,
  FolderPlus,
  Lock,
  Repeat,
  Timer,
  UserRound,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@questlog/ui/controls/button.tsx';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { Kbd } from '@questlog/ui/marks/kbd.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { useProject } from '../../data/hooks.ts';
import { PriorityMark } from '../priority-mark.tsx';
import { captureLabel } from './capture-label.ts';

export interface CaptureChipsProps {
  readonly items: readonly CaptureItem[];
  readonly today: LocalDate;
  readonly onAccept: (item: CaptureItem) => void;
  /** Keeps a phrase as text in the title. */
  readonly onKeep: (item: CaptureItem) => void;
  /**
   * Returns true if the form shows a phrase elsewhere. The phrase then has no chip here, but it is announced.
   */
  readonly isElsewhere?: ((item: CaptureItem) => boolean) | undefined;
}

/**
 * Shows the recognised phrases of a title as chips. An offered phrase has a dashed border. A chip's remove
 * button keeps its phrase as text (CAPTURE-42).
 */
export function CaptureChips({ items, today, onAccept, onKeep, isElsewhere }: CaptureChipsProps) {
  const offered = items.find(({ taken, isLocked }) => !taken && !isLocked);
  if (items.length === 0) return null;
  const shown = items.filter((item) => isElsewhere?.(item) !== true);
  return (
    <div className={cx('flex flex-wrap items-center gap-1.5 px-1 text-sm', shown.length > 0 && 'pt-2')}>
      {/* Screen readers announce each change: the phrases that apply, and the key that accepts the offer. */}
      <span role="status" className="sr-only">
        {items.flatMap((item) => (item.isLocked ? [] : statusOf(item, today, item === offered))).join('. ')}
      </span>
      {shown.map((item) =>
        item.isLocked ? (
          <LockedChip key={item.start} item={item} />
        ) : (
          <PhraseChip
            key={item.start}
            item={item}
            today={today}
            hasKey={item === offered}
            onAccept={() => onAccept(item)}
            onKeep={() => onKeep(item)}
          />
        ),
      )}
    </div>
  );
}

const NAMES = {
  schedule: 'Scheduled',
  repeat: 'Repeats',
  project: 'Project',
  assignee: 'Assignee',
  tag: 'Tag',
} as const;

function statusOf(item: CaptureItem, today: LocalDate, isFirstOffer: boolean): string[] {
  const label = captureLabel(item, today);
  if (!item.taken) return isFirstOffer ? [`Press Tab for ${label}`] : [];
  const { kind } = item;
  return [kind === 'due' || kind === 'reminder' || isTypedField(kind) ? label : `${NAMES[kind]}: ${label}`];
}

function PhraseChip({
  item,
  today,
  hasKey,
  onAccept,
  onKeep,
}: {
  item: CaptureItem;
  today: LocalDate;
  /** True if Tab accepts this offer. */
  hasKey: boolean;
  onAccept: () => void;
  onKeep: () => void;
}) {
  const label = captureLabel(item, today);
  return (
    <span
      className={cx(
        'inline-flex h-8 max-w-full min-w-0 items-center rounded-full border pointer-coarse:h-11',
        item.taken
          ? 'border-transparent bg-accent-soft text-accent'
          : 'border-dashed border-control text-muted',
      )}
    >
      {item.taken ? (
        <span className="flex min-w-0 items-center gap-2 pl-3 font-medium">
          <Icon item={item} />
          <span className="truncate">{label}</span>
        </span>
      ) : (
        <button
          type="button"
          onClick={onAccept}
          className="focus-ring flex h-full min-w-0 items-center gap-2 rounded-full pr-1 pl-3 font-medium transition-colors hover:text-text"
        >
          <Icon item={item} />
          <span className="truncate">
            {item.missingProject === undefined && <span className="sr-only">Use </span>}
            {label}
          </span>
          {hasKey && (
            <span aria-hidden="true" className="flex shrink-0 pointer-coarse:hidden">
              <Kbd keys="tab" />
            </span>
          )}
        </button>
      )}
      <IconButton
        label={`Keep "${item.text}" as text`}
        size="sm"
        icon={<X size={14} />}
        onClick={onKeep}
        className="h-full! w-8! rounded-full! pointer-coarse:w-11!"
      />
    </span>
  );
}

function LockedChip({ item }: { item: CaptureItem }) {
  return (
    <span className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-xl bg-press/70 px-3 py-1 text-muted">
      <Lock size={14} aria-hidden="true" className="shrink-0" />
      <span className="line-clamp-3 wrap-anywhere">
        <bdi>{item.text}</bdi> stays text: your plan has no {item.kind === 'tag' ? 'tags' : 'repeating tasks'}
        .
      </span>
    </span>
  );
}

const ICONS: Partial<Record<CaptureItem['kind'], ReactNode>> = {
  schedule: <CalendarDays size={14} aria-hidden="true" className="shrink-0" />,
  due: <Flag size={14} aria-hidden="true" className="shrink-0" />,
  repeat: <Repeat size={14} aria-hidden="true" className="shrink-0" />,
  someday: <Cloud size={14} aria-hidden="true" className="shrink-0" />,
  reminder: <Bell size={14} aria-hidden="true" className="shrink-0" />,
  assignee: <UserRound size={14} aria-hidden="true" className="shrink-0" />,
  durationMinutes: <Timer size={14} aria-hidden="true" className="shrink-0" />,
};

function Icon({ item: { kind, facts } }: { item: CaptureItem }) {
  const project = useProject(facts.project?.id ?? null);
  if (kind === 'project') {
    return project === undefined ? (
      <FolderPlus size={14} aria-hidden="true" className="shrink-0" />
    ) : (
      <ColorDot color={project.color} size={10} />
    );
  }
  if (kind === 'priority') return <PriorityMark priority={facts.priority ?? 'none'} size={14} />;
  const hasOnlyTime = kind === 'schedule' && facts.time !== undefined;
  return hasOnlyTime ? <Clock size={14} aria-hidden="true" className="shrink-0" /> : ICONS[kind];
}
