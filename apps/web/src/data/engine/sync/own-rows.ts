/**
 * Loads rows that only the user sees, and reloads them when the server announces a change (decision 058): their reminders
 * (REMINDER-43), and the filters that they see (FILTER-14).
 */
import type { ServerEvent } from '@questlog/contract/realtime/realtime';
import type { Live } from '../live/live.ts';
import type { AnyCollection } from '../store/collection.ts';
import type { RowStore } from '../store/row-store.ts';
import type { WireRow } from '../store/row.ts';

/** The events that announce changed rows of a user in an account. */
type RowsEvent = Extract<ServerEvent, 'RemindersChanged' | 'FiltersChanged'>;

export interface OwnRowsOptions {
  readonly collection: AnyCollection;
  readonly event: RowsEvent;
  /** Loads all rows of the collection. Rejects with the same errors as the API client. */
  readonly load: () => Promise<readonly WireRow[]>;
  readonly store: Pick<RowStore, 'sequence' | 'replace'>;
  readonly live: Pick<Live, 'listen' | 'state'>;
  /** Undefined until the user is known. */
  readonly accountId: () => string | undefined;
}

export class OwnRows {
  readonly #options: OwnRowsOptions;
  /** A new object for each account, so that a response for an earlier account is discarded. */
  #epoch: object | undefined;
  #isLoaded = false;
  #loading: Promise<void> | undefined;
  #again = false;

  constructor(options: OwnRowsOptions) {
    this.#options = options;
    const { live, accountId, event: name } = options;
    live.listen((event) => {
      if (event.type === name && event.arguments[0].accountId === accountId()) this.#load();
    });
    live.state.subscribe(() => {
      // Announcements may have been missed until now.
      if (live.state.get() === 'connected') this.#load();
    });
  }

  get isLoading(): boolean {
    return this.#loading !== undefined;
  }

  /** Resolves once no load is in progress. */
  loaded(): Promise<void> {
    return this.#loading ?? Promise.resolve();
  }

  open(): void {
    this.close();
    this.#epoch = {};
  }

  close(): void {
    this.#epoch = undefined;
    this.#isLoaded = false;
  }

  /** Loads the rows again if the last attempt failed, or if no announcement could have arrived. */
  keepUp(): void {
    if (!this.#isLoaded || this.#options.live.state.get() !== 'connected') this.#load();
  }

  #load(): void {
    this.#again = true;
    this.#loading ??= this.#loadInTurn().finally(() => {
      this.#loading = undefined;
    });
  }

  async #loadInTurn(): Promise<void> {
    const { store, load, collection } = this.#options;
    while (this.#again && this.#epoch !== undefined) {
      this.#again = false;
      const epoch = this.#epoch;
      const startedAt = store.sequence;
      try {
        const rows = await load();
        if (epoch !== this.#epoch) {
          this.#again = true;
          continue;
        }
        store.replace(collection, rows, startedAt);
        this.#isLoaded = true;
      } catch {
        if (epoch === this.#epoch) this.#isLoaded = false;
      }
    }
  }
}
