import { Check, CornerDownRight, RotateCcw } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { IconButton } from '@questlog/ui/controls/button.tsx';
import { useAvatar } from '../../data/avatars/use-avatar.ts';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import type { JournalEntry, JournalSection } from './journal-entries.ts';
import type { JournalTimes } from './journal-times.ts';

/** The user who completed a task, with a short name for the row. */
export interface Completer {
  readonly called: string;
  readonly name: string;
  readonly avatarUrl: string | null;
}

/**
 * A completed task with a button to reopen it. If `isTarget` is true, the user opened it from elsewhere, so
 * the row takes the focus.
 */
export const JournalRow = memo(function JournalRow({
  entry,
  completer,
  period,
  times,
  isTarget,
  onOpen,
  onReopen,
}: {
  entry: JournalEntry;
  /** The user who completed the task; undefined if the row shows no names. */
  completer: Completer | undefined;
  period: JournalSection['period'];
  times: JournalTimes;
  isTarget: boolean;
  onOpen: (id: string) => void;
  onReopen: (id: string) => void;
}) {
  const { title, completedAt, project, parentTitle } = entry;
  const instant = Date.parse(completedAt);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isTarget) return;
    // Wait for one frame: a view that has just opened focuses its content first.
    const frame = requestAnimationFrame(() => {
      row.current?.focus({ preventScroll: true });
      row.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isTarget]);
  return (
    <div
      ref={row}
      // Only the search focuses the row. The Tab key skips it and goes to its button.
      tabIndex={isTarget ? -1 : undefined}
      className="group focus-ring-inset flex min-h-row items-center gap-3 rounded-md px-3 py-1 focus:bg-selected"
    >
      <span
        aria-hidden="true"
        className="bg-accent-gradient grid size-5 shrink-0 place-items-center rounded-full text-on-accent"
      >
        <Check size={13} strokeWidth={3} />
      </span>
      {/* On a phone, the details are below the title. */}
      <div className="min-w-0 flex-1 sm:contents">
        <button
          type="button"
          dir="auto"
          aria-haspopup="dialog"
          onClick={() => onOpen(entry.id)}
          className="focus-ring block w-full min-w-0 flex-1 rounded-sm py-1 text-start wrap-anywhere pointer-coarse:py-2.5"
        >
          {title}
        </button>
        <span className="mt-0.5 flex items-center gap-2 sm:contents">
          {parentTitle !== undefined && (
            <span
              title={`Subtask of ${parentTitle}`}
              className="flex min-w-0 items-center gap-1 text-xs text-muted sm:max-w-48 sm:shrink-0"
            >
              <CornerDownRight size={12} aria-hidden="true" className="shrink-0 text-subtle" />
              <span className="sr-only">Subtask of </span>
              <span dir="auto" className="truncate">
                {parentTitle}
              </span>
            </span>
          )}
          {project !== undefined && (
            <span title={project.title} className="flex min-w-0 sm:shrink-0">
              <Badge
                icon={<ColorDot color={project.color} size={8} />}
                className="max-w-48! bg-transparent! px-0! max-sm:max-w-full!"
              >
                <span dir="auto">{project.title}</span>
              </Badge>
            </span>
          )}
          {completer !== undefined && <CompleterMark completer={completer} />}
          <time
            dateTime={completedAt}
            title={times.exact(instant)}
            className="shrink-0 text-xs text-muted tabular-nums sm:order-last"
          >
            {times.short(instant, period)}
          </time>
        </span>
      </div>
      <IconButton
        size="sm"
        label="Reopen"
        aria-description={title}
        data-reopen
        icon={<RotateCcw size={16} />}
        className="-my-1 shrink-0 pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-visible:opacity-100"
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget);
          onReopen(entry.id);
        }}
      />
    </div>
  );
});

/** Shows who completed the task: avatar and name, or only the name on a phone. */
function CompleterMark({ completer: { called, name, avatarUrl } }: { completer: Completer }) {
  const picture = useAvatar(avatarUrl);
  return (
    <span
      title={`Completed by ${name}`}
      className="flex max-w-40 min-w-0 shrink-0 items-center gap-1.5 text-xs text-muted max-sm:max-w-24"
    >
      <Avatar name={name} src={picture} size={24} className="max-sm:hidden" />
      <span className="sr-only">Completed by </span>
      <span dir="auto" className="min-w-0 truncate">
        {called}
      </span>
    </span>
  );
}

/** Focuses the next row's button, or the previous one's, because the reopened row is removed. */
function focusNeighbour(button: HTMLElement): void {
  const all = Array.from(document.querySelectorAll<HTMLElement>('[data-reopen]'));
  const at = all.indexOf(button);
  (all[at + 1] ?? all[at - 1])?.focus({ preventScroll: true });
}
