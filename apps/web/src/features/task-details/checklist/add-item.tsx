import type { ListedItem } from '@questlog/domain/checklists/list-marker';
import { itemsOfLines } from '@questlog/domain/checklists/list-typing';
import { hasSeveralLines, limitText, MAX_LONG_TEXT } from '@questlog/domain/text';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { Plus } from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { useSaveOnLeave } from '../../../task-row/use-save-on-leave.ts';
import { BoxesContext, ChecklistContext } from './checklist-context.ts';

/**
 * The field at the end of a checklist. Enter adds the item and keeps the focus here. Each pasted line becomes
 * an item (TASK-71).
 * @param lastLine the line of the last item
 */
export function AddItem({ lastLine }: { lastLine: number }) {
  const controls = useContext(ChecklistContext);
  const { isCurrent } = useContext(BoxesContext);
  const [draft, setDraft] = useState('');
  /** The line of the last added item, until the list is rendered with it. */
  const added = useRef<number>(undefined);
  const add = (items: readonly ListedItem[]): boolean => {
    const after = isCurrent ? lastLine : (added.current ?? lastLine);
    added.current = controls?.add(after, items);
    return added.current !== undefined;
  };
  const latest = useRef({ draft, add });
  useEffect(() => {
    latest.current = { draft, add };
  });
  const save = (): void => {
    const { draft: typed, add: addNow } = latest.current;
    if (typed.trim() === '' || !addNow([{ label: typed.trim(), checked: false }])) return;
    latest.current = { ...latest.current, draft: '' };
    setDraft('');
  };
  useSaveOnLeave(save);
  // Run only on unmount; `save` then reads the latest text from the ref.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => () => save(), []);
  if (controls === undefined) return null;

  return (
    <div data-screen="" className="relative pl-7 pointer-coarse:py-2.5">
      <Plus
        size={16}
        aria-hidden="true"
        className="absolute top-1 left-0.5 text-subtle pointer-coarse:top-3.5"
      />
      <input
        type="text"
        dir="auto"
        aria-label="Add an item"
        placeholder="Add an item"
        enterKeyHint="enter"
        value={draft}
        onChange={(event) => setDraft(limitText(event.currentTarget.value, MAX_LONG_TEXT))}
        onBlur={save}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (!hasSeveralLines(pasted)) return;
          event.preventDefault();
          const [first, ...more] = itemsOfLines(pasted);
          if (first === undefined) return;
          const { selectionStart, selectionEnd } = event.currentTarget;
          const label = draft.slice(0, selectionStart ?? 0) + first.label + draft.slice(selectionEnd ?? 0);
          if (add([{ ...first, label }, ...more])) setDraft('');
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Escape') {
            // Leave the field without closing the task.
            event.preventDefault();
            event.stopPropagation();
            if (draft.trim() === '') lastBoxAbove(event.currentTarget)?.focus();
            else save();
          }
          if (event.key !== 'Enter') return;
          save();
          // With Ctrl or Cmd, the list then completes the task. Save the item first (TASK-67).
          if (!event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
        className="h-6 w-full bg-transparent outline-none placeholder:text-muted"
      />
    </div>
  );
}

/** Returns the last checkbox of the list above the field. */
function lastBoxAbove(field: Element): HTMLElement | undefined {
  const list = field.closest('[data-screen]')?.previousElementSibling;
  return [...(list?.querySelectorAll<HTMLElement>('input[data-line]') ?? [])].at(-1);
}
