/** Undo and redo as exposed to the screens. Records the user's changes while the rest of undo is loading. */
import type { AssistantSource } from './assistant-steps.ts';
import type { BrowserDatabase } from './engine/browser/database.ts';
import { createEvent, createValue, type Readable } from './engine/browser/signal.ts';
import type { ActionDraft } from './engine/outbox/queued-action.ts';
import type { QueueClock } from './engine/outbox/queue-clock.ts';
import type { Scope } from './engine/session/scope.ts';
import { Recorder } from './engine/undo/recorder.ts';
import type { UndoSchema } from './engine/undo/step-storage.ts';
import type { UndoManager, UndoManagerDeps, UndoNotice, UndoSteps } from './engine/undo/undo-manager.ts';
import type { Recording } from './engine/undo/undo-step.ts';
import type { AccountStore } from './nouns/account-store.ts';
import type { CommandDeps } from './nouns/command-deps.ts';

/** The user's undo steps in the current account. */
export interface Undo {
  readonly steps: Readable<UndoSteps>;
  /** Returns a function that undoes the current step: all changes made in this turn of the event loop. */
  readonly ofThisStep: () => () => void;
  /** Ends the current undo step: further changes in this turn of the event loop form a new one. */
  readonly endStep: () => void;
  /**
   * Captures the rows before a change that bypasses the outbox. Returns a function that records the change as
   * an undo step once it is made.
   */
  readonly note: (draft: ActionDraft) => () => void;
  /**
   * Begins an undo step that spans several turns of the event loop.
   * @param label describes the step in the past tense
   */
  readonly beginLongStep: (label: string) => LongStep;
  /** Undoes the step with this id, or else the last one. */
  readonly undo: (id?: string) => void;
  /** Redoes the step with this id, or else the most recently undone one. */
  readonly redo: (id?: string) => void;
  /** Loads the undo steps, so that menus can show their names. */
  readonly prepare: () => Promise<void>;
  readonly onNotice: (listener: (notice: UndoNotice) => void) => () => void;
}

/** An undo step that spans several turns of the event loop. */
export interface LongStep {
  /** Runs `work`, whose changes become part of the step. Not allowed after {@link end}. */
  readonly add: (work: () => void) => void;
  /** Ends the undo step. */
  readonly end: () => EndedStep;
}

/** A complete undo step. */
export interface EndedStep {
  /** Undefined if no work was added. */
  readonly id: string | undefined;
  readonly undo: () => void;
}

/** Loaded later; see undo-chunk.ts. */
export interface UndoChunk {
  readonly createManager: (
    deps: Omit<UndoManagerDeps, 'inverses' | 'channel' | 'server'> & Pick<UndoLayerOptions, 'source'>,
    commands: CommandDeps,
    /** Tests pass a unique name. */
    channelName?: string,
  ) => UndoManager;
}

export interface UndoLayerOptions {
  readonly store: AccountStore;
  readonly clock: QueueClock;
  readonly database: BrowserDatabase<UndoSchema>;
  /** Queues a change. Returns its id; undefined if no account is open. */
  readonly push: (draft: ActionDraft) => string | undefined;
  /** The dependencies of the commands, which push their changes here. */
  readonly commandDeps: Omit<CommandDeps, 'push'>;
  readonly load: () => Promise<UndoChunk>;
  /** Undefined in tests without a server. */
  readonly source?: AssistantSource | undefined;
}

export class UndoLayer implements Undo {
  readonly #options: UndoLayerOptions;
  readonly #recorder: Recorder;
  /** The dependencies of commands whose changes can be undone. */
  readonly commandDeps: CommandDeps;
  readonly #notices = createEvent<UndoNotice>();
  readonly steps = createValue<UndoSteps>({ undo: [], redo: [] });
  readonly onNotice = this.#notices.subscribe;
  #scope: Scope | undefined;
  #manager: UndoManager | undefined;
  #isReady = false;
  #opening: Scope | undefined;
  /** Jobs to run once the account's undo steps are loaded. */
  #jobs: ((manager: UndoManager) => void)[] = [];

  constructor(options: UndoLayerOptions) {
    this.#options = options;
    const { store, clock, push, commandDeps } = options;
    this.commandDeps = { ...commandDeps, push: this.push };
    const onRecorded = (recording: Recording): void => this.#run((manager) => manager.add(recording));
    this.#recorder = new Recorder({ store, clock, push, onRecorded });
  }

  readonly push = (draft: ActionDraft): void => this.#recorder.push(draft);

  readonly note = (draft: ActionDraft): (() => void) => this.#recorder.note(draft);

  readonly ofThisStep = (): (() => void) => {
    const id = this.#recorder.current;
    return () => {
      if (id !== undefined) this.undo(id);
    };
  };

  readonly endStep = (): void => this.#recorder.close();

  readonly beginLongStep = (label: string): LongStep => {
    let whole: Recording | undefined;
    return {
      add: (work) => {
        const part = this.#recorder.capture(work);
        whole =
          whole === undefined
            ? { ...part, label }
            : { ...whole, changes: [...whole.changes, ...part.changes] };
      },
      end: () => {
        const recording = whole;
        if (recording === undefined) return { id: undefined, undo: () => undefined };
        this.#run((manager) => manager.add(recording));
        return { id: recording.id, undo: () => this.undo(recording.id) };
      },
    };
  };

  readonly undo = (id?: string): void => {
    this.#recorder.close();
    this.#run((manager) => manager.undo(id));
  };

  readonly redo = (id?: string): void => {
    this.#recorder.close();
    this.#run((manager) => manager.redo(id));
  };

  readonly prepare = (): Promise<void> => new Promise((resolve) => this.#run(() => resolve()));

  /** Drops the undo steps whose changes were rejected or discarded. */
  forget(actionIds: readonly string[]): void {
    if (actionIds.length > 0) this.#run((manager) => manager.forget(actionIds));
  }

  /** Reloads the undo steps: other tabs may have changed them while this tab was asleep. */
  reload(): void {
    if (this.#isReady) void this.#manager?.reload();
  }

  open(scope: Scope): void {
    this.close();
    this.#scope = scope;
  }

  close(): void {
    this.#recorder.close();
    this.#scope = undefined;
    this.#isReady = false;
    this.#opening = undefined;
    this.#jobs = [];
    this.#manager?.close();
  }

  #run(job: (manager: UndoManager) => void): void {
    if (this.#isReady && this.#manager !== undefined) {
      job(this.#manager);
      return;
    }
    this.#jobs.push(job);
    const scope = this.#scope;
    // If loading fails, the next job triggers a retry.
    if (scope === undefined || this.#opening === scope) return;
    this.#opening = scope;
    this.#load(scope).catch(() => {
      if (this.#opening === scope) this.#opening = undefined;
    });
  }

  async #load(scope: Scope): Promise<void> {
    const { load, clock, database, source } = this.#options;
    const { createManager } = await load();
    const { steps } = this;
    const capture = (work: () => void, isUndo: boolean): Recording => this.#recorder.capture(work, isUndo);
    const deps = { clock, database, capture, steps, notify: this.#notices.emit, source };
    this.#manager ??= createManager(deps, this.commandDeps);
    if (this.#scope !== scope) return;
    await this.#manager.open(scope);
    if (this.#scope !== scope) return;
    this.#isReady = true;
    for (const job of this.#jobs.splice(0)) job(this.#manager);
  }
}
