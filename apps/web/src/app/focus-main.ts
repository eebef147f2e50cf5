/** Gives the focus to the content of the page, where what had it goes away. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}
