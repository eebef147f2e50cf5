/** The tasks of each project or parent, including those that no list shows. */

const NONE: ReadonlySet<string> = new Set();

export class GroupIndex {
  readonly #members = new Map<string, Set<string>>();

  tasks(groupId: string): ReadonlySet<string> {
    return this.#members.get(groupId) ?? NONE;
  }

  move(taskId: string, from: string | null, to: string | null): void {
    if (from === to) return;
    if (from !== null) {
      const left = this.#members.get(from);
      left?.delete(taskId);
      if (left?.size === 0) this.#members.delete(from);
    }
    if (to === null) return;
    const joined = this.#members.get(to);
    if (joined === undefined) this.#members.set(to, new Set([taskId]));
    else joined.add(taskId);
  }
}
