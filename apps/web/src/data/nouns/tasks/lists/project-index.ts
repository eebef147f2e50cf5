/** The tasks of each project, including those that no list shows. */

const NONE: ReadonlySet<string> = new Set();

export class ProjectIndex {
  readonly #tasks = new Map<string, Set<string>>();

  tasks(projectId: string): ReadonlySet<string> {
    return this.#tasks.get(projectId) ?? NONE;
  }

  move(taskId: string, from: string | null, to: string | null): void {
    if (from === to) return;
    if (from !== null) this.#tasks.get(from)?.delete(taskId);
    if (to === null) return;
    const tasks = this.#tasks.get(to);
    if (tasks === undefined) this.#tasks.set(to, new Set([taskId]));
    else tasks.add(taskId);
  }
}
