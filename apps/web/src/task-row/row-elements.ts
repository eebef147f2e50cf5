/** Finds the rows that elements belong to. */
export function rowOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
}

/** Returns the id of an element's task: a subtask in a row's details, or the row's task. */
export function taskOf(target: EventTarget | null): string | undefined {
  const subtask = target instanceof Element ? target.closest<HTMLElement>('[data-subtask-row]') : null;
  return subtask?.dataset['subtaskRow'] ?? rowOf(target);
}

/** Returns the focused element in a row, or the row's title. Safari does not focus a clicked button. */
export function openMenuButton(list: HTMLElement | null, id: string): HTMLElement | null {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && taskOf(focused) === id) return focused;
  const name = CSS.escape(id);
  return (
    list?.querySelector<HTMLElement>(`[data-row="${name}"] [data-row-title], [data-subtask="${name}"]`) ??
    null
  );
}

/** Returns the title of the row that contains an element. */
export function titleOfRow(element: Element | null): HTMLElement | null | undefined {
  return element?.closest('[data-row]')?.querySelector<HTMLElement>('[data-row-title]');
}
