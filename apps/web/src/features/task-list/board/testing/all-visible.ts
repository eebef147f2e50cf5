/** A DOM without layout, so everything is visible. */
export class AllVisible implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #callback: (entries: { isIntersecting: boolean }[]) => void;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.#callback = callback;
  }
  observe(): void {
    this.#callback([{ isIntersecting: true }]);
  }
  disconnect(): void {
    // Nothing is observed.
  }
}
