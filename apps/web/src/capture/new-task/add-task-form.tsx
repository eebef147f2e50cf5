import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { matchesHotkey } from '@questlog/ui/hooks/use-hotkey.ts';
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import type { View } from '@questlog/domain/tasks/task-views';
import { codePoints } from '@questlog/domain/text';
import { Plus } from 'lucide-react';
import { memo, useId, type KeyboardEvent, type RefObject } from 'react';
import { useData } from '../../data/data-context.ts';
import { useTagging, useTaskRoom } from '../../data/hooks.ts';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { FieldOffers } from './field-offers.tsx';
import { PastedList } from '../pasted-list.tsx';
import { TitleCounter } from './title-counter.tsx';
import { announceAccepted } from '../announce-accepted.ts';
import { useKeeping, useStoredDraft } from './stored-draft.ts';
import { useFirstHint } from './use-first-hint.ts';
import { usePastedList } from '../use-pasted-list.ts';
import { useTaskPreset } from './use-task-preset.ts';
import { useTypedTask } from '../use-typed-task.ts';

export interface AddTaskFormProps {
  /** Determines a new task's initial values. */
  view: View;
  /** A new task gets the filter's tags. */
  tagFilter?: TagFilter | undefined;
  field: RefObject<HTMLInputElement | null>;
  /** Called when Down is pressed, to move the focus into the list. */
  onLeave: () => void;
  /** Opens the plans that allow more tasks. Must be stable between renders. */
  onUpgrade?: (() => void) | undefined;
}

/**
 * The add field at the top of a list. Enter adds a task and keeps the focus in the field. If the account has
 * tags, typed #tags become chips. A pasted list can become one task per line.
 */
export const AddTaskForm = memo(function AddTaskForm(props: AddTaskFormProps) {
  const { view, tagFilter, field, onLeave, onUpgrade } = props;
  const hintId = useId();
  const tagging = useTagging();
  const data = useData();
  const [begun, keepDraft] = useStoredDraft(view);
  const { preset, announceCreated } = useTaskPreset(view, tagFilter);
  const typed = useTypedTask(begun, { carried: preset().tagPaths });
  const { text, setText, clear } = typed;
  const focusTitle = () => field.current?.focus();
  const pasting = usePastedList({ typed, preset, announceCreated, focusTitle });
  useKeeping(pasting.pasted?.asOneLine ?? text, keepDraft);
  const hint = useFirstHint();

  const limit = useTaskRoom();
  const full = limit?.full;

  const add = (): void => {
    if (!typed.hasTitle()) return;
    if (full !== undefined) {
      // The plan allows no more tasks. Keep the text in the field.
      announce(full, 'assertive');
      return;
    }
    const id = typed.create(preset(), view);
    if (id !== undefined) announceAccepted(data, id);
    announceCreated(id === undefined ? [] : [id]);
    clear();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown') onLeave();
    else if (event.key === 'Tab' && !event.shiftKey) {
      if (!typed.takeOffer()) return;
    } else if (event.key === 'Escape') {
      if (!typed.dismissLast() && text !== '') typed.discard();
    } else if (matchesHotkey(event.nativeEvent, 'mod+z', true)) {
      if (!typed.restore()) return;
    } else if (event.key === 'Backspace') {
      const { selectionStart, selectionEnd } = event.currentTarget;
      if (selectionStart !== selectionEnd || !typed.keepBefore(selectionEnd)) return;
    } else return;
    event.preventDefault();
  };

  return (
    <div data-screen="" data-add-field="" className="relative pt-2 pb-3">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
        className="flex h-12 items-center rounded-lg border border-border bg-add-field pr-3 transition-colors focus-within:border-focus focus-within:outline-2 focus-within:outline-focus hover:border-control focus-within:bg-raised"
      >
        <button
          type="submit"
          aria-label="Add task"
          title="Add task"
          className="focus-ring-inset grid size-11 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:text-accent"
        >
          <Plus size={20} aria-hidden="true" />
        </button>
        <input
          ref={field}
          type="text"
          dir="auto"
          aria-label="Add a new task"
          aria-describedby={hintId}
          placeholder={tagging ? 'Add a new task... (try #tags)' : 'Add a new task...'}
          autoComplete="off"
          enterKeyHint="done"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onPaste={pasting.onPaste}
          onFocus={hint.onFocus}
          onBlur={hint.onBlur}
          onKeyDown={onKeyDown}
          className="text-field h-full min-w-0 flex-1 bg-transparent outline-none"
        />
        <TitleCounter length={codePoints(text)} />
      </form>
      <FieldOffers
        {...{ typed, tagging, full, hintId }}
        hinting={hint.isShown}
        onUpgrade={onUpgrade}
        onDone={focusTitle}
      />
      <PastedList pasting={pasting} />
    </div>
  );
});
