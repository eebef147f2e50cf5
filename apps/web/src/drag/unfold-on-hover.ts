/** How long the pointer must rest over a collapsed element to expand it, in milliseconds. */
const UNFOLD_AFTER_MS = 600;

/**
 * Expands a section or branch when something is dragged over it, so that it can be dropped inside
 * (SELECT-34). The expand button has `data-unfolds` while the element is collapsed.
 */
export class UnfoldOnHover {
  #button: HTMLElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

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
