/** Milliseconds that the pointer rests over a folded part before it opens. */
const UNFOLD_AFTER_MS = 600;

/**
 * Opens a folded section or branch over which something is dragged, so that it can be dropped inside (SELECT-34). The
 * button that opens it has `data-unfolds` while it is folded.
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
