/**
 * Undoes and redoes the user's steps in the current account. Stores the steps in IndexedDB and synchronizes
 * them with the other tabs. Loaded when the page is idle or at the user's first change.
 */
import { serverChanges, type StepServer } from './server-steps.ts';
import type { BrowserDatabase } from '../browser/database.ts';
import type { Value } from '../browser/signal.ts';
import type { QueueClock } from '../outbox/queue-clock.ts';
import type { Scope } from '../session/scope.ts';
import { changesOf } from './row-changes.ts';
import type { StepChannel } from './step-channel.ts';
import type { UndoSchema } from './step-storage.ts';
import { UndoStack } from './undo-stack.ts';
import type { RecordedChange, Recording, RowChange, RowDifference, UndoStep } from './undo-step.ts';

/** A row that has been changed in the meantime, which prevents undoing the step. */
export interface UndoConflict {
  readonly change: RowChange;
  /** The row's current name, such as '"Buy milk"'. */
  readonly name: string;
  /** The conflict, such as '"Buy milk" was changed elsewhere since.' */
  readonly message: string;
  /** The row to open, if it exists. */
  readonly row?: RowRef;
}

export type RowRef = Pick<RowChange, 'collection' | 'id'>;

export interface Inverses {
  /** Returns the change with its row's name; undefined if the change cannot be reversed. */
  readonly named: (difference: RowDifference) => RowChange | undefined;
  readonly labelOf: (kinds: readonly string[], changes: readonly RowChange[]) => string;
  /** Returns the first row that prevents reversing the changes. */
  readonly conflictWith: (changes: readonly RowChange[]) => UndoConflict | undefined;
  readonly reverse: (changes: readonly RowChange[]) => void;
}

/** The outcome of an undo or redo, shown to the user. */
export interface UndoNotice {
  readonly message: string;
  readonly type: 'success' | 'warning' | 'info';
  readonly action?: { readonly label: 'Undo' | 'Redo'; readonly onClick: () => void };
  readonly row?: RowRef;
}

/** The undo and redo steps for the screens. In each list, the next step comes first. */
export interface UndoSteps {
  readonly undo: readonly Pick<UndoStep, 'id' | 'label'>[];
  readonly redo: readonly Pick<UndoStep, 'id' | 'label'>[];
}

export interface UndoManagerDeps {
  readonly clock: Pick<QueueClock, 'now' | 'after'>;
  readonly database: BrowserDatabase<UndoSchema>;
  readonly channel: StepChannel;
  readonly inverses: Inverses;
  readonly capture: (work: () => void, isUndo: boolean) => Recording;
  readonly steps: Value<UndoSteps>;
  readonly notify: (notice: UndoNotice) => void;
  /** Undoes the steps that the server has made. */
  readonly server?: StepServer | undefined;
}

type Direction = 'undo' | 'redo';

const WORDS = {
  undo: { done: 'Undid', not: 'Not undone', none: 'Nothing to undo', back: 'Redo' },
  redo: { done: 'Redid', not: 'Not redone', none: 'Nothing to redo', back: 'Undo' },
} as const;

const CHANGED_AGAIN = 'You have changed the same rows again since.';

export class UndoManager {
  readonly #deps: UndoManagerDeps;
  readonly #stack = new UndoStack();
  readonly #stopListening: () => void;
  readonly #stopFollowing: (() => void) | undefined;
  /** Steps of the server that it is undoing, and those that it will not undo. */
  readonly #settled = new Set<string>();
  #scope: Scope | undefined;
  #written: Promise<unknown> = Promise.resolve();

  constructor(deps: UndoManagerDeps) {
    this.#deps = deps;
    this.#stopListening = deps.channel.listen(({ scope, put, drop }) => {
      if (scope.userId !== this.#scope?.userId || scope.accountId !== this.#scope.accountId) return;
      this.#apply(put, drop);
    });
    this.#stopFollowing = deps.server?.onChanged(() => void this.#readServer());
  }

  async open(scope: Scope): Promise<void> {
    this.close();
    this.#scope = scope;
    await this.reload();
    void this.#readServer();
  }

  /** Forgets the account's undo steps in this tab. The stored ones stay. */
  close(): void {
    this.#scope = undefined;
    this.#stack.load([]);
    this.#publish();
  }

  end(): void {
    this.#stopListening();
    this.#stopFollowing?.();
    this.close();
  }

  /** Reloads the steps: other tabs may have changed them while this tab was asleep. */
  async reload(): Promise<void> {
    const scope = this.#scope;
    if (scope === undefined) return;
    const before = new Set([...this.#stack.done(), ...this.#stack.undone()]);
    await this.#written;
    const { userId, accountId } = scope;
    try {
      const stored = await this.#deps.database.use((db) =>
        db.getAll('steps', IDBKeyRange.bound([userId, accountId], [userId, accountId, []])),
      );
      if (this.#scope !== scope) return;
      const steps = new Map<string, UndoStep>(stored.map((step) => [step.id, step]));
      // Keep steps that were added during the read.
      for (const step of [...this.#stack.done(), ...this.#stack.undone()]) {
        if (!before.has(step)) steps.set(step.id, step);
      }
      this.#stack.load(steps.values());
      for (const { at, undoneAt = 0 } of stored) this.#deps.clock.after(Math.max(at, undoneAt));
      this.#publish();
    } catch {
      // Without storage, the steps last as long as the page.
    }
  }

  add({ id, label, changes: recorded }: Recording): void {
    const changes = this.#changesOf(recorded);
    if (changes.length === 0) return;
    const kinds = recorded.map(({ kind }) => kind);
    const step: UndoStep = {
      id,
      at: this.#deps.clock.now(),
      label: label ?? this.#deps.inverses.labelOf(kinds, changes),
      actions: actionsOf(recorded),
      changes,
      size: JSON.stringify(changes).length,
    };
    this.#share(step, this.#stack.outdatedBy(step));
  }

  /** Undoes the step with this id, or else the last step. */
  undo(id?: string): void {
    this.#turn('undo', this.#stack.toUndo(id));
  }

  /** Redoes the step with this id, or else the most recently undone one. */
  redo(id?: string): void {
    this.#turn('redo', this.#stack.toRedo(id));
  }

  /** Drops the steps whose changes were rejected or discarded. */
  forget(actions: readonly string[]): void {
    const ids = this.#stack.of(new Set(actions));
    if (ids.length > 0) this.#share(undefined, ids);
  }

  #turn(direction: Direction, step: UndoStep | undefined): void {
    const { inverses, notify, capture, clock } = this.#deps;
    const words = WORDS[direction];
    if (step === undefined) {
      notify({ message: words.none, type: 'info' });
      return;
    }
    if (step.isOnServer === true) {
      void this.#turnOnServer(direction, step);
      return;
    }
    const obstacle = inverses.conflictWith(step.changes);
    if (obstacle !== undefined) {
      const isOwn = this.#isChangedByLater(step, obstacle.change);
      // Drop the step, so that the next undo reaches the one before it.
      if (!isOwn) this.#share(undefined, [step.id]);
      const reason = isOwn ? `You have changed ${obstacle.name} again since.` : obstacle.message;
      const row = obstacle.row === undefined ? {} : { row: obstacle.row };
      notify({ message: `${words.not}: ${step.label}. ${reason}`, type: 'warning', ...row });
      return;
    }
    const { changes: recorded } = capture(() => inverses.reverse(step.changes), direction === 'undo');
    const changes = this.#changesOf(recorded, step.changes);
    const { undoneAt: _, ...rest } = step;
    const message = `${words.done}: ${step.label}`;
    if (changes.length === 0) {
      // The reversal changed nothing on screen, so there is nothing to redo.
      this.#share(undefined, [step.id]);
      notify({ message, type: 'success' });
      return;
    }
    this.#share({
      ...rest,
      actions: [...new Set([...step.actions, ...actionsOf(recorded)])],
      changes,
      size: JSON.stringify(changes).length,
      ...(direction === 'undo' ? { undoneAt: clock.now() } : {}),
    });
    const onClick = direction === 'undo' ? () => this.redo(step.id) : () => this.undo(step.id);
    notify({ message, type: 'success', action: { label: words.back, onClick } });
  }

  /** Undoes or redoes a step of the server. It counts as undone at once, so that the next undo reaches the one before. */
  async #turnOnServer(direction: Direction, step: UndoStep): Promise<void> {
    const { server, notify, clock } = this.#deps;
    const words = WORDS[direction];
    if (server === undefined) return;
    if (step.changes.some((change) => this.#isChangedByLater(step, change))) {
      notify({ message: `${words.not}: ${step.label}. ${CHANGED_AGAIN}`, type: 'warning' });
      return;
    }
    const scope = this.#scope;
    const { undoneAt: _, ...rest } = step;
    this.#settled.add(step.id);
    this.#share(direction === 'undo' ? { ...rest, undoneAt: clock.now() } : rest);
    const result = await server.turn(step.id, direction);
    if (this.#scope !== scope) return;
    if (result.isDone || !result.isFinal) this.#settled.delete(step.id);
    if (result.isDone) {
      const onClick = direction === 'undo' ? () => this.redo(step.id) : () => this.undo(step.id);
      const action = { label: words.back, onClick } as const;
      notify({ message: `${words.done}: ${step.label}`, type: 'success', action });
      return;
    }
    if (result.isFinal) this.#share(undefined, [step.id]);
    else this.#share(step);
    notify({ message: `${words.not}: ${step.label}. ${result.reason}`, type: 'warning' });
  }

  /** Reads the steps that the server has made. */
  async #readServer(): Promise<void> {
    const scope = this.#scope;
    if (scope === undefined) return;
    const loaded = await this.#deps.server?.load().catch(() => undefined);
    // Without a response, the next announcement or connection reads them.
    if (loaded === undefined || this.#scope !== scope) return;
    const known = [...this.#stack.done(), ...this.#stack.undone()];
    const open = loaded.filter(({ id }) => !this.#settled.has(id));
    for (const step of serverChanges(known, open, () => this.#deps.clock.now())) {
      const isNew = known.every(({ id }) => id !== step.id);
      this.#share(step, isNew ? this.#stack.outdatedBy(step) : []);
    }
  }

  #changesOf(recorded: readonly RecordedChange[], reversed?: readonly RowChange[]): RowChange[] {
    return changesOf(recorded, reversed).flatMap((each) => this.#deps.inverses.named(each) ?? []);
  }

  /** Returns true if the user changed the same row in a later step that is not undone. */
  #isChangedByLater({ at }: UndoStep, { collection, id }: RowChange): boolean {
    return this.#stack
      .done()
      .some(
        (step) =>
          step.at > at && step.changes.some((each) => each.collection === collection && each.id === id),
      );
  }

  #share(put: UndoStep | undefined, drop: readonly string[] = []): void {
    const scope = this.#scope;
    if (scope === undefined) return;
    this.#apply(put, drop);
    this.#deps.channel.post({ scope, put, drop });
    const write = this.#deps.database.use(async (db) => {
      const tx = db.transaction('steps', 'readwrite');
      await Promise.all([
        put === undefined ? undefined : tx.store.put({ ...put, ...scope }),
        ...drop.map((id) => tx.store.delete([scope.userId, scope.accountId, id])),
        tx.done,
      ]);
    });
    // Without storage, the steps last as long as the page.
    this.#written = Promise.allSettled([this.#written, write]);
  }

  #apply(put: UndoStep | undefined, drop: readonly string[]): void {
    this.#stack.drop(new Set(drop));
    if (put !== undefined) {
      this.#deps.clock.after(Math.max(put.at, put.undoneAt ?? 0));
      this.#stack.put(put);
    }
    this.#publish();
  }

  #publish(): void {
    this.#deps.steps.set({ undo: this.#stack.done(), redo: this.#stack.undone() });
  }
}

function actionsOf(recorded: readonly RecordedChange[]): string[] {
  return recorded.flatMap(({ actionId }) => actionId ?? []);
}
