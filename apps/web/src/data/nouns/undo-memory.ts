/**
 * The rows deleted in this session, in the form in which they were shown. An undo shows them again before the
 * server responds.
 */
export class UndoMemory {
  readonly #maps: Map<string, unknown>[] = [];

  /** Returns a new map by row id, which is cleared when the user leaves the account. */
  map<Deleted>(): Map<string, Deleted> {
    const map = new Map<string, Deleted>();
    this.#maps.push(map);
    return map;
  }

  close(): void {
    for (const map of this.#maps) map.clear();
  }
}
