import { completeQuery, firstCompletions, type QueryCompletion } from '@questlog/domain/query/complete-query';
import type { QueryReader } from '@questlog/domain/query/read-term';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { useState, type KeyboardEvent } from 'react';
import { applyEdit } from '../../../capture/list-typing.ts';

export interface Completion {
  readonly options: readonly QueryCompletion[];
  /** The index of the option that Enter accepts; -1 if the user has to select one first. */
  readonly active: number;
  /** Undefined while the line does not have the focus, or a range is selected. */
  readonly caret: number | undefined;
  /** Reads the position of the caret. */
  readonly readCaret: (field: HTMLInputElement) => void;
  readonly leave: () => void;
  /** Handles a key that selects or accepts a completion. Returns true if it did. */
  readonly press: (event: KeyboardEvent<HTMLInputElement>) => boolean;
  readonly choose: (option: QueryCompletion, field: HTMLInputElement) => void;
}

/**
 * Returns the completions at the caret of a question, and handles their keys (FILTER-21, FILTER-22).
 * @param optionId returns the id of an option's element
 */
export function useCompletion(
  text: string,
  reader: QueryReader,
  optionId: (index: number) => string,
): Completion {
  const [caret, setCaret] = useState<number>();
  /** The index that the user has selected, in the completions of this text. */
  const [selected, setSelected] = useState<{ readonly text: string; readonly index: number }>();
  /** The text whose completions the user has closed, or opened without typing. */
  const [closed, setClosed] = useState<string>();
  const [isOpened, setIsOpened] = useState(false);
  const isEmpty = text.trim() === '';
  const found =
    caret === undefined || closed === text
      ? undefined
      : isEmpty && isOpened
        ? firstCompletions(caret)
        : completeQuery(text, caret, reader);
  const options = found?.options ?? [];
  const index = selected?.text === text ? selected.index : found?.isName === true ? 0 : -1;
  const active = Math.min(index, options.length - 1);

  const choose = (option: QueryCompletion, field: HTMLInputElement): void => {
    if (found === undefined) return;
    const { start, end } = found;
    const next = text.charAt(end);
    const insert = /^[\s&|,)]$/u.test(next) ? option.text.trimEnd() : option.text;
    const isBeforeBlank = /^\s$/u.test(next) && option.text.endsWith(' ');
    const after = start + insert.length + (isBeforeBlank ? 1 : 0);
    applyEdit(field, { from: start, to: end, insert, caret: after });
    setCaret(after);
    setIsOpened(false);
  };

  const open = (): boolean => {
    if (caret === undefined || options.length > 0 || (!isEmpty && closed !== text)) return false;
    setClosed(undefined);
    setIsOpened(true);
    return true;
  };

  const move = (step: 1 | -1): boolean => {
    if (options.length === 0) return step === 1 && open();
    const from = active < 0 && step === -1 ? 0 : active;
    const next = (from + step + options.length) % options.length;
    setSelected({ text, index: next });
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    return true;
  };

  const accept = (field: HTMLInputElement): boolean => {
    const option = options[active];
    if (option !== undefined) choose(option, field);
    return option !== undefined;
  };

  const close = (): boolean => {
    if (options.length === 0) return false;
    setClosed(text);
    setIsOpened(false);
    return true;
  };

  const press = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event;
    if (isComposing(event.nativeEvent) || ctrlKey || metaKey || altKey || shiftKey) return false;
    let isHandled = false;
    if (key === 'ArrowDown') isHandled = move(1);
    else if (key === 'ArrowUp') isHandled = move(-1);
    else if (key === 'Enter' || key === 'Tab') isHandled = accept(currentTarget);
    else if (key === 'Escape') isHandled = close();
    if (!isHandled) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  return {
    options,
    active,
    caret,
    readCaret: ({ selectionStart, selectionEnd }) =>
      setCaret(selectionStart === selectionEnd ? (selectionStart ?? undefined) : undefined),
    leave: () => {
      setCaret(undefined);
      setIsOpened(false);
    },
    press,
    choose,
  };
}
