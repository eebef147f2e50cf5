/** Duration of the last part of a movement, from which the speed is calculated, in milliseconds. */
const RECENT_MS = 100;

/** The last positions of a finger along one axis, from which its speed is calculated when it is lifted. */
export class PointerTrail {
  #points: { readonly position: number; readonly at: number }[] = [];

  /**
   * Records a position.
   * @param position in pixels
   * @param at the time stamp of the event, in milliseconds
   */
  add(position: number, at: number): void {
    this.#points = [...this.#recent(at), { position, at }];
  }

  /** Returns the speed in pixels per millisecond; 0 if the finger had stopped before `at`. */
  speed(at: number): number {
    const recent = this.#recent(at);
    const [first] = recent;
    const last = recent.at(-1);
    if (first === undefined || last === undefined || first.at === last.at) return 0;
    return (last.position - first.position) / (last.at - first.at);
  }

  #recent(at: number) {
    return this.#points.filter((point) => at - point.at <= RECENT_MS);
  }
}
