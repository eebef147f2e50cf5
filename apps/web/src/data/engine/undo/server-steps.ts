/** Steps that the server has made for the user, such as the changes of an assistant (ASSIST-24). */
import type { UndoStep } from './undo-step.ts';

export interface ServerStep {
  readonly id: string;
  readonly label: string;
  /** When the step was made, in milliseconds since the epoch. */
  readonly at: number;
  readonly isUndone: boolean;
  /** The changed rows. */
  readonly rows: readonly { readonly collection: string; readonly id: string }[];
}

/** The outcome of an undo or redo by the server. */
export type TurnResult =
  | { readonly isDone: true }
  | {
      readonly isDone: false;
      readonly reason: string;
      /** True if another attempt would fail too. */
      readonly isFinal: boolean;
    };

/** Undoes and redoes steps on the server. */
export interface StepServer {
  /** Returns the steps of the current account. */
  readonly load: () => Promise<readonly ServerStep[]>;
  /** Undoes or redoes a step. Never rejects. */
  readonly turn: (id: string, direction: 'undo' | 'redo') => Promise<TurnResult>;
  /** Calls the listener if there may be new steps. Returns a function that ends this. */
  readonly onChanged: (listener: () => void) => () => void;
}

/**
 * Returns the steps to add or replace, so that they are as on the server. Steps that were already undone when this browser
 * learns of them are left out.
 * @param undoneAt the number of the next undo in this browser
 */
export function serverChanges(
  known: readonly UndoStep[],
  loaded: readonly ServerStep[],
  undoneAt: () => number,
): readonly UndoStep[] {
  const byId = new Map(known.map((step) => [step.id, step]));
  return loaded.flatMap((step): readonly UndoStep[] => {
    const mine = byId.get(step.id);
    if (mine === undefined) return step.isUndone ? [] : [stepOf(step)];
    if ((mine.undoneAt !== undefined) === step.isUndone) return [];
    const { undoneAt: _, ...rest } = mine;
    return [step.isUndone ? { ...rest, undoneAt: undoneAt() } : rest];
  });
}

function stepOf({ id, label, at, rows }: ServerStep): UndoStep {
  const changes = rows.map((row) => ({ ...row, name: '', before: {}, after: {} }));
  return { id, at, label, actions: [], changes, size: JSON.stringify(changes).length, isOnServer: true };
}
