/** How long the pointer must rest over a folded element before it unfolds, in milliseconds. */
const UNFOLD_AFTER_MS = 600;

/**
 * Unfolds a section or branch when something is dragged over it, so that the item can be dropped inside
 * (SELECT-34). The button that unfolds it has `data-unfolds` while it is folded.
 */
export class UnfoldOnHover {
  #button: HTMLElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param element the element under the pointer */
  over(element: Element | null): void {
    const button =
      element?.closest<HTMLElement>('[data-unfolds]') ??
      element?.closest('[data-drop-key]')?.querySelector<HTMLElement>('[data-unfolds]') ??
      undefined;
    if (button === this.#button) return;
    this.stop();
    this.#button = button;
    if (button === undefined) return;
    this.#timer = setTimeout(() => button.click(), UNFOLD_AFTER_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#button = undefined;
  }
}
