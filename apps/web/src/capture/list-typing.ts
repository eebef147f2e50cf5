/**
 * Helps the user type lists in a text field. Enter continues a list, and pasted lines become items (TASK-73,
 * TASK-74).
 */
import { continueList, pasteItems, type TextEdit } from '@questlog/domain/checklists/list-typing';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import type { ClipboardEvent, KeyboardEvent } from 'react';

/** Handles Enter without modifier keys. Returns true if it edited a list. */
export function continueListByKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent, currentTarget } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey || isComposing(nativeEvent)) return false;
  const { value, selectionStart, selectionEnd } = currentTarget;
  const edit = continueList(value, selectionStart, selectionEnd);
  if (edit === undefined) return false;
  event.preventDefault();
  applyEdit(currentTarget, edit);
  return true;
}

/** Splits several lines pasted into a checklist item into separate items. */
export function pasteAsItems(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { clipboardData, currentTarget } = event;
  const { value, selectionStart, selectionEnd } = currentTarget;
  const pasted = clipboardData.getData('text/plain');
  const edit = pasteItems(value, selectionStart, selectionEnd, pasted);
  if (edit === undefined) return;
  event.preventDefault();
  applyEdit(currentTarget, edit);
}

/** Edits the text as if the user had typed the change, so that the field can undo it. */
export function applyEdit(
  field: HTMLInputElement | HTMLTextAreaElement,
  { from, to, insert, caret }: TextEdit,
): void {
  field.setSelectionRange(from, to);
  if (!typeAsUser(insert)) {
    field.setRangeText(insert, from, to, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  }
  field.setSelectionRange(caret, caret);
}

/** Replaces the focused field's selection. Returns false if the browser does not support this. */
function typeAsUser(text: string): boolean {
  if (!('execCommand' in document)) return false;
  // No other interface keeps the undo history of a field.
  // oxlint-disable-next-line typescript/no-deprecated
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
}
