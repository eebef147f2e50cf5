/**
 * Suggests the repeat rule that a typed title describes. Loaded only when a title may contain such a phrase.
 */
import { formatDate } from '@questlog/domain/dates/date-labels';
import { locale } from '@questlog/domain/interface-locale';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { describeRepeat } from '@questlog/domain/recurrence/repeat-summary';
import {
  parseTakenRepeat,
  parseTypedRepeat,
  type TypedRepeat,
} from '@questlog/domain/recurrence/typed-repeat';
import { belongsTo, type View } from '@questlog/domain/tasks/task-views';
import { Repeat, X } from 'lucide-react';
import { firstWeekday } from '@questlog/ui/controls/first-weekday.ts';
import type { DataLayer } from '../../../../data/data-layer.ts';
import type { TaskInput } from '../../../../data/nouns/tasks/task-input.ts';
import { repeatCommands } from '../../../../data/nouns/repeats/repeat-commands.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { IconButton } from '@questlog/ui/controls/button.tsx';
import { Kbd } from '@questlog/ui/marks/kbd.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';

/**
 * Returns the repeat rule that a title describes; undefined if there is none.
 * @param taken the phrase that the user accepted before
 */
export function readRepeat(title: string, today: LocalDate, taken?: string): TypedRepeat | undefined {
  const kept = taken === undefined ? undefined : parseTakenRepeat(title, today, taken);
  return kept ?? parseTypedRepeat(title, today);
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/**
 * Adds a repeating task, on the first date of its rule unless a date is given (REPEAT-66). Returns its id, or
 * undefined without a title.
 * @param shown the current view: if the task belongs to another one, a message names it
 */
export function createRepeating(
  { commands, commandDeps, store }: Pick<DataLayer, 'commands' | 'commandDeps' | 'store'>,
  input: TaskInput,
  { title, rule, firstDate }: TypedRepeat,
  shown?: View,
): string | undefined {
  const scheduledOn = input.scheduledOn ?? firstDate;
  const id = commands.createTask({ ...input, title, scheduledOn });
  if (id === undefined) return undefined;
  repeatCommands(commandDeps).setRepeat(id, rule, firstWeekday());
  const { today } = store;
  const task = store.task(id);
  if (shown !== undefined && task !== undefined && !belongsTo(shown, task, today)) {
    const place = scheduledOn <= today ? 'Today' : `Upcoming, for ${formatDate(scheduledOn, locale, DAY)}`;
    toast.show({ message: `Added to ${place}`, type: 'info' });
  }
  return id;
}

/**
 * The chip for a repeat phrase: clicking it accepts the repeat rule, the cross keeps the phrase as text in
 * the title.
 */
export function RepeatOffer({
  found,
  accepted,
  onAccept,
  onDismiss,
}: {
  found: TypedRepeat;
  accepted: boolean;
  onAccept: () => void;
  onDismiss: () => void;
}) {
  const text = describeRepeat(found.rule, locale);
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-1 pt-2 text-sm text-muted">
      {/* Announced when it appears, so that screen reader users also learn the key. */}
      <span role="status" className="sr-only">
        {accepted ? `Repeats: ${text}` : `Press Tab to make it repeat: ${text}`}
      </span>
      <span
        className={cx(
          'inline-flex h-8 max-w-full min-w-0 items-center rounded-full border text-sm pointer-coarse:h-11',
          accepted ? 'border-transparent bg-accent-soft text-accent' : 'border-dashed border-control',
        )}
      >
        <button
          type="button"
          aria-pressed={accepted}
          onClick={onAccept}
          className="focus-ring flex h-full min-w-0 items-center gap-2 rounded-full pr-1 pl-3 font-medium transition-colors hover:text-text"
        >
          <Repeat size={14} aria-hidden="true" className="shrink-0" />
          <span className="truncate">
            <span className="sr-only">Make it repeat: </span>
            {text}
          </span>
          {!accepted && (
            <span aria-hidden="true" className="flex shrink-0 pointer-coarse:hidden">
              <Kbd keys="tab" />
            </span>
          )}
        </button>
        <IconButton
          label={`Keep "${found.phrase}" as text`}
          size="sm"
          icon={<X size={14} />}
          onClick={onDismiss}
          className="h-full! w-8! rounded-full!"
        />
      </span>
    </div>
  );
}
