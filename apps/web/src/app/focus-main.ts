/** Focuses the page's content. Call this when the focused element is removed. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}
