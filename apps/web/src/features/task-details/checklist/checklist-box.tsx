import { SelectCheck } from '@questlog/ui/controls/checkbox.tsx';
import { isHeld, matchesHotkey } from '@questlog/ui/hooks/use-hotkey.ts';
import { Square, SquareCheck } from 'lucide-react';
import { useContext, type KeyboardEvent } from 'react';
import { BoxesContext, ChecklistContext } from './checklist-context.ts';

/** A checklist item's checkbox. It can be ticked in place if the description can be changed (TASK-69). */
export function ChecklistBox({
  checked: written = false,
  'aria-label': label = '',
  'data-line': dataLine,
}: {
  checked?: boolean | undefined;
  'aria-label'?: string | undefined;
  'data-line'?: number | string | undefined;
}) {
  const controls = useContext(ChecklistContext);
  const { byLine, isCurrent } = useContext(BoxesContext);
  const line = Number(dataLine);
  const box = byLine.get(line);
  const checked = box?.checked ?? written;
  if (controls === undefined || box === undefined) return <ReadOnlyBox checked={checked} />;
  const { tick, move, remove } = controls;

  const onKeyDown = (event: KeyboardEvent): void => {
    const pressed = (...combos: string[]): boolean =>
      combos.some((combo) => matchesHotkey(event.nativeEvent, combo));
    const isDown = pressed('alt+down');
    const isMove = isDown || pressed('alt+up');
    if (!isMove && !pressed('delete', 'backspace')) return;
    // Stop the event, or the list would move or delete the task.
    event.preventDefault();
    event.stopPropagation();
    if (!isCurrent || isHeld(event.nativeEvent)) return;
    if (isMove) move(line, isDown ? 1 : -1);
    else remove(line);
  };
  return (
    <SelectCheck
      label={label}
      checked={checked}
      data-line={line}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
      onCheckedChange={(next) => {
        if (isCurrent) tick(line, next);
      }}
      onKeyDown={onKeyDown}
      className={boxClass}
    />
  );
}

/** The checkbox in a read-only description. */
function ReadOnlyBox({ checked }: { checked: boolean }) {
  const Icon = checked ? SquareCheck : Square;
  return (
    <Icon
      size={16}
      role="img"
      aria-label={checked ? 'Done' : 'To do'}
      className="absolute top-1 left-0.5 text-muted"
    />
  );
}

// The input is larger than the visible square: 28 px for a mouse, 44 px for a finger.
const boxClass =
  'absolute! top-0.5 left-0 size-5! [&_input]:-inset-1 [&_input]:size-7 pointer-coarse:top-3 pointer-coarse:[&_input]:-inset-3 pointer-coarse:[&_input]:size-11';
