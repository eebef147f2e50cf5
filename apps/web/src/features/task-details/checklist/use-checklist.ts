import { boxesOf, plainLabel, setTicked } from '@questlog/domain/checklists/checklist';
import { addItem, moveItem, positionInList, removeItem } from '@questlog/domain/checklists/edit-checklist';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { codePoints, MAX_LONG_TEXT } from '@questlog/domain/text';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useRef } from 'react';
import { useData } from '../../../data/data-context.ts';
import { movedTo, ALREADY_FIRST, ALREADY_LAST } from '../../../drag/drag-words.ts';
import type { ChecklistControls } from './checklist-context.ts';

/**
 * Returns the functions that change a task's checklist (TASK-69, TASK-71, TASK-72). They change the current
 * description, which may be newer than the one on screen.
 * @param write saves a new description
 */
export function useChecklist(taskId: string, write: (text: string) => void): ChecklistControls {
  const { store, undo } = useData();
  /** The line of the checkbox to focus after the next render. */
  const focusLine = useRef<number>(undefined);
  const current = (): string => store.task(taskId)?.description ?? '';

  return {
    tick: (line, checked) => write(setTicked(current(), line, checked)),
    move: (line, by) => {
      const moved = moveItem(current(), line, by);
      if (moved === undefined) return announce(by < 0 ? ALREADY_FIRST : ALREADY_LAST, 'assertive');
      focusLine.current = moved.line;
      write(moved.text);
      const position = positionInList(moved.text, moved.line);
      if (position !== undefined) {
        announce(movedTo([labelOf(moved.text, moved.line)], position.position, position.of), 'assertive');
      }
    },
    remove: (line) => {
      const text = current();
      const left = removeItem(text, line);
      if (left === undefined) return;
      const boxes = boxesOf(left);
      focusLine.current = (boxes.find((box) => box.line >= line) ?? boxes.at(-1))?.line;
      write(left);
      const undoStep = undo.ofThisStep();
      toast.show({
        message: `Removed "${toastTitle(labelOf(text, line))}"`,
        type: 'success',
        action: { label: 'Undo', onClick: undoStep },
      });
    },
    add: (afterLine, items) => {
      let added: { readonly text: string; readonly line: number } | undefined;
      for (const { label, checked } of items) {
        const next = addItem(added?.text ?? current(), added?.line ?? afterLine, label);
        if (next === undefined) continue;
        added = { text: checked ? setTicked(next.text, next.line, true) : next.text, line: next.line };
      }
      if (added === undefined) return undefined;
      if (codePoints(added.text) > MAX_LONG_TEXT) {
        toast.show({ message: 'This description is too long for another item.', type: 'warning' });
        return undefined;
      }
      write(added.text);
      return added.line;
    },
    restoreFocus: (rendered) => {
      if (focusLine.current === undefined) return;
      rendered?.querySelector<HTMLElement>(`input[data-line="${focusLine.current}"]`)?.focus();
      focusLine.current = undefined;
    },
  };
}

function labelOf(text: string, line: number): string {
  return plainLabel(boxesOf(text).find((box) => box.line === line)?.label ?? '');
}
