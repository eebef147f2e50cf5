/** One account's undo steps in this browser, including undone ones, in the order in which they were made. */
import type { UndoStep } from './undo-step.ts';

export const MAX_STEPS = 200;

/** Maximum total size of an account's undo steps, in characters. The newest step is always kept. */
export const MAX_SIZE = 4_000_000;

export class UndoStack {
  #steps: readonly UndoStep[] = [];

  /** Returns the step with this id if it is not undone; without an id, the newest such step. */
  toUndo(id?: string): UndoStep | undefined {
    return this.#steps.findLast((step) => step.undoneAt === undefined && (id ?? step.id) === step.id);
  }

  /** Returns the step with this id if it is undone; without an id, the most recently undone step. */
  toRedo(id?: string): UndoStep | undefined {
    return this.undone().find((step) => (id ?? step.id) === step.id);
  }

  /** Returns the steps that can be undone, newest first. */
  done(): readonly UndoStep[] {
    return this.#steps.filter(({ undoneAt }) => undoneAt === undefined).reverse();
  }

  /** Returns the steps that can be redone, the most recently undone first. */
  undone(): readonly UndoStep[] {
    return this.#steps
      .filter(({ undoneAt }) => undoneAt !== undefined)
      .sort((a, b) => (b.undoneAt ?? 0) - (a.undoneAt ?? 0));
  }

  load(steps: Iterable<UndoStep>): void {
    this.#steps = [...steps].sort((a, b) => a.at - b.at);
  }

  /** Adds a step, or replaces the one with the same id. */
  put(step: UndoStep): void {
    this.load([...this.#steps.filter(({ id }) => id !== step.id), step]);
  }

  drop(ids: ReadonlySet<string>): void {
    this.#steps = this.#steps.filter(({ id }) => !ids.has(id));
  }

  /** Returns the steps to remove when a step is added: undone ones, and the oldest ones beyond the limits. */
  outdatedBy(step: UndoStep): string[] {
    let [count, size] = [1, step.size];
    return this.#steps.toReversed().flatMap((each) => {
      if (each.undoneAt !== undefined) return [each.id];
      count += 1;
      size += each.size;
      return count > MAX_STEPS || size > MAX_SIZE ? [each.id] : [];
    });
  }

  /** Returns the ids of the steps that contain one of these changes. */
  of(actions: ReadonlySet<string>): string[] {
    return this.#steps.filter((step) => step.actions.some((id) => actions.has(id))).map(({ id }) => id);
  }
}
