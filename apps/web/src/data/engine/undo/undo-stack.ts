/**
 * The undo steps of one account in this browser, including undone ones, in the order in which they were made.
 */
import type { UndoStep } from './undo-step.ts';

/** Maximum number of undo steps per account. */
export const MAX_STEPS = 200;

/** Maximum size of all undo steps of an account, in characters. The newest step is kept whatever its size. */
export const MAX_SIZE = 4_000_000;

export class UndoStack {
  #steps: readonly UndoStep[] = [];

  /**
   * Returns the newest step that is not undone or, if an id is given, the step with that id, unless it is
   * undone.
   */
  toUndo(id?: string): UndoStep | undefined {
    return this.#steps.findLast((step) => step.undoneAt === undefined && (id ?? step.id) === step.id);
  }

  /**
   * Returns the most recently undone step or, if an id is given, the step with that id, provided that it is
   * undone.
   */
  toRedo(id?: string): UndoStep | undefined {
    return this.undone().find((step) => (id ?? step.id) === step.id);
  }

  /** Returns the steps that can be undone, newest first. */
  done(): readonly UndoStep[] {
    return this.#steps.filter(({ undoneAt }) => undoneAt === undefined).reverse();
  }

  /** Returns the steps that can be redone, the most recently undone step first. */
  undone(): readonly UndoStep[] {
    return this.#steps
      .filter(({ undoneAt }) => undoneAt !== undefined)
      .sort((a, b) => (b.undoneAt ?? 0) - (a.undoneAt ?? 0));
  }

  /** Replaces all steps. */
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

  /**
   * Returns the ids of the steps to remove when a step is added: those that are undone, and the oldest ones
   * beyond the limits.
   */
  outdatedBy(step: UndoStep): string[] {
    let [count, size] = [1, step.size];
    return this.#steps.toReversed().flatMap((each) => {
      if (each.undoneAt !== undefined) return [each.id];
      count += 1;
      size += each.size;
      return count > MAX_STEPS || size > MAX_SIZE ? [each.id] : [];
    });
  }

  /** Returns the ids of the steps that contain one of these queued changes. */
  of(actions: ReadonlySet<string>): string[] {
    return this.#steps.filter((step) => step.actions.some((id) => actions.has(id))).map(({ id }) => id);
  }
}
