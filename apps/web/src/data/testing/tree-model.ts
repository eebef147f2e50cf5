/**
 * A simple model of an account's task trees. It applies the calls that reach the server, and shares no code
 * with the product (docs/rules/subtasks.md).
 */

const DEEPEST = 5;

export interface ModelTask {
  readonly id: string;
  title: string;
  parentId: string | null;
  projectId: string | null;
  completedAt: string | null;
  /** The number of the call that deleted the task; undefined if the task is not in the trash. */
  deletedBy: number | undefined;
}

export interface TreeCall {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface SentTask {
  readonly id: string;
  readonly title: string;
  readonly parentId?: string | null;
  readonly projectId?: string | null;
}

class Impossible extends Error {}

export class TreeModel {
  readonly tasks = new Map<string, ModelTask>();
  #calls = 0;

  /** Applies a call. If the rules forbid it, changes nothing and returns false. */
  apply({ method, path, body }: TreeCall): boolean {
    this.#calls += 1;
    const [, id = '', verb] = /^\/api\/tasks\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const ids = [...new Set((body['taskIds'] as string[] | undefined) ?? [])];
    try {
      switch (`${method} ${path.replace(/[\da-f]{8}-[\da-f-]{27}/, '{id}')}`) {
        case 'POST /api/tasks':
          this.#create([body as unknown as SentTask]);
          break;
        case 'POST /api/tasks/bulk':
          this.#create(body['tasks'] as SentTask[]);
          break;
        case 'PUT /api/tasks/{id}':
          this.#edit(this.#live(id), body);
          break;
        case 'POST /api/tasks/{id}/complete':
          this.#live(id);
          this.#complete([id], body);
          break;
        case 'POST /api/tasks/bulk/complete':
          this.#complete(this.#known(ids), body);
          break;
        case 'DELETE /api/tasks/{id}':
          this.#delete(this.#known([id]));
          break;
        case 'POST /api/tasks/bulk/delete':
          this.#delete(this.#known(ids));
          break;
        case 'POST /api/tasks/{id}/restore':
          this.#restore(this.#known([id]));
          break;
        case 'POST /api/tasks/bulk/restore':
          this.#restore(this.#known(ids));
          break;
        case 'PUT /api/tasks/bulk/move':
          this.#move(this.#known(ids), body);
          break;
        case 'PUT /api/tasks/bulk-reorder':
          break;
        default:
          throw new Error(`the model does not know ${method} ${path} ${verb ?? ''}`);
      }
      return true;
    } catch (error) {
      if (error instanceof Impossible) return false;
      throw error;
    }
  }

  live(): ModelTask[] {
    return [...this.tasks.values()].filter(({ deletedBy }) => deletedBy === undefined);
  }

  #live(id: string): ModelTask {
    const task = this.tasks.get(id);
    if (task === undefined || task.deletedBy !== undefined) throw new Impossible();
    return task;
  }

  #isLive(id: string | null): boolean {
    return id !== null && this.tasks.get(id)?.deletedBy === undefined && this.tasks.has(id);
  }

  #known(ids: string[]): string[] {
    if (ids.some((id) => !this.tasks.has(id))) throw new Impossible();
    return ids;
  }

  #create(sent: readonly SentTask[]): void {
    const made = new Map<string, ModelTask>();
    for (const { id, title, parentId = null, projectId } of sent) {
      const above = parentId === null ? undefined : (made.get(parentId) ?? this.tasks.get(parentId));
      if (parentId !== null && above === undefined) throw new Impossible();
      const isUnder = above !== undefined && above.deletedBy === undefined;
      const home = isUnder ? above.projectId : (projectId ?? above?.projectId ?? null);
      if (projectId !== undefined && projectId !== home) throw new Impossible();
      const task: ModelTask = {
        id,
        title,
        parentId: isUnder ? parentId : null,
        projectId: home,
        completedAt: null,
        deletedBy: undefined,
      };
      made.set(id, task);
      if (this.#levelOf(task, made) > DEEPEST) throw new Impossible();
    }
    for (const task of made.values()) this.tasks.set(task.id, task);
  }

  #edit(task: ModelTask, { title, ...move }: TreeCall['body']): void {
    if (typeof title === 'string') task.title = title;
    if (move['projectId'] !== undefined) this.#move([task.id], move);
  }

  #complete(ids: readonly string[], { completed, completedAt }: TreeCall['body']): void {
    const given = ids.map((id) => this.tasks.get(id)).filter((task) => task?.deletedBy === undefined);
    for (const task of given) {
      if (task === undefined) continue;
      const at = task.completedAt;
      if ((at !== null) === completed) continue;
      for (const each of this.#tree(task)) {
        if (completed === true) each.completedAt ??= String(completedAt);
        else if (each.completedAt === at) each.completedAt = null;
      }
    }
  }

  #delete(ids: readonly string[]): void {
    const removed = ids.filter((id) => this.#isLive(id)).flatMap((id) => this.#tree(this.#live(id)));
    for (const task of removed) task.deletedBy = this.#calls;
  }

  #restore(ids: readonly string[]): void {
    const back = new Set<ModelTask>();
    for (const id of ids) {
      const task = this.tasks.get(id);
      if (task?.deletedBy === undefined) continue;
      for (const each of this.#tree(task, task.deletedBy)) back.add(each);
    }
    const inTrash = (task: ModelTask): boolean => !back.has(task) && task.deletedBy !== undefined;
    for (const task of back) {
      const above = task.parentId === null ? undefined : this.tasks.get(task.parentId);
      if (above === undefined || inTrash(above)) task.parentId = null;
    }
    const pieces = ids.map((id) => this.tasks.get(id)).filter((task) => task !== undefined && back.has(task));
    for (const task of back) task.deletedBy = undefined;
    // Work from the top down. A subtree that would be too deep becomes a separate tree.
    const within = (task: ModelTask): number => this.#above(task).filter((each) => back.has(each)).length + 1;
    const sorted = pieces.flatMap((task) => task ?? []).toSorted((a, b) => within(a) - within(b));
    for (const task of sorted) {
      const isTooDeep = within(task) + this.#heightOf(task) - 1 > DEEPEST;
      if (within(task) > 1 && isTooDeep) task.parentId = null;
    }
    for (const task of sorted) {
      if (within(task) === 1 && this.#levelOf(task) + this.#heightOf(task) - 1 > DEEPEST)
        task.parentId = null;
      const above = this.tasks.get(task.parentId ?? '');
      const home = above === undefined ? task.projectId : above.projectId;
      for (const each of this.#tree(task)) each.projectId = home;
    }
  }

  #move(ids: readonly string[], { parentId, projectId }: TreeCall['body']): void {
    const given = ids.filter((id) => this.#isLive(id)).map((id) => this.#live(id));
    const above = typeof parentId === 'string' ? this.#live(parentId) : undefined;
    if (above !== undefined) {
      const path = new Set([above.id, ...this.#above(above).map(({ id }) => id)]);
      const height = Math.max(1, ...given.map((task) => this.#heightOf(task)));
      if (ids.some((id) => path.has(id)) || this.#levelOf(above) + height > DEEPEST) throw new Impossible();
      if (projectId !== undefined && projectId !== above.projectId) throw new Impossible();
    }
    const roots = given.filter((task) => !this.#above(task).some((each) => given.includes(each)));
    const moves = roots.map((task) => ({
      task,
      newProjectId: above?.projectId ?? null,
      projectIdOfParent: this.tasks.get(task.parentId ?? '')?.projectId,
    }));
    for (const { task, newProjectId, projectIdOfParent } of moves) {
      const own = projectId === undefined ? task.projectId : (projectId as string | null);
      const home = above === undefined ? own : newProjectId;
      if (parentId !== undefined) task.parentId = above?.id ?? null;
      else if (projectIdOfParent !== home) task.parentId = null;
      for (const each of this.#tree(task)) each.projectId = home;
    }
  }

  /**
   * Returns a task and its descendants.
   * @param deletedBy only those that this call deleted
   */
  #tree(task: ModelTask, deletedBy?: number): ModelTask[] {
    const below = [...this.tasks.values()].filter(
      (each) => each.parentId === task.id && each.deletedBy === deletedBy,
    );
    return [task, ...below.flatMap((each) => this.#tree(each, deletedBy))];
  }

  #above(task: ModelTask, made: ReadonlyMap<string, ModelTask> = this.tasks): ModelTask[] {
    const above = made.get(task.parentId ?? '') ?? this.tasks.get(task.parentId ?? '');
    return above === undefined ? [] : [above, ...this.#above(above, made)];
  }

  #levelOf(task: ModelTask, made?: ReadonlyMap<string, ModelTask>): number {
    return this.#above(task, made).length + 1;
  }

  #heightOf(task: ModelTask): number {
    const below = this.#tree(task).filter((each) => each.parentId === task.id);
    return 1 + Math.max(0, ...below.map((each) => this.#heightOf(each)));
  }
}
