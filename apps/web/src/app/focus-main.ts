/** Focuses the content of the page. Call this when the focused element is removed. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}
