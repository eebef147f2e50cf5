/** Loads the user's own reminders, and reloads them when the server announces a change (REMINDER-43). */
import type { Reminder } from '@questlog/contract/reminders';
import type { Live } from '../../engine/live/live.ts';
import type { RowStore } from '../../engine/store/row-store.ts';
import { reminders } from './reminders.ts';

export interface OwnRemindersOptions {
  /** Loads all of the user's own reminders. Rejects with the same errors as the API client. */
  readonly load: () => Promise<readonly Reminder[]>;
  readonly store: Pick<RowStore, 'sequence' | 'replace'>;
  readonly live: Pick<Live, 'listen' | 'state'>;
  /** Undefined until the user is known. */
  readonly accountId: () => string | undefined;
}

export class OwnReminders {
  readonly #options: OwnRemindersOptions;
  /** A new object for each account, so that a response for an earlier account is discarded. */
  #epoch: object | undefined;
  #isLoaded = false;
  #isLoading = false;
  #again = false;

  constructor(options: OwnRemindersOptions) {
    this.#options = options;
    const { live, accountId } = options;
    live.listen((event) => {
      if (event.type === 'RemindersChanged' && event.arguments[0].accountId === accountId()) this.#load();
    });
    live.state.subscribe(() => {
      // Announcements may have been missed until now.
      if (live.state.get() === 'connected') this.#load();
    });
  }

  open(): void {
    this.close();
    this.#epoch = {};
  }

  close(): void {
    this.#epoch = undefined;
    this.#isLoaded = false;
  }

  /** Loads the reminders again if the last attempt failed, or if no announcement could have arrived. */
  keepUp(): void {
    if (!this.#isLoaded || this.#options.live.state.get() !== 'connected') this.#load();
  }

  #load(): void {
    this.#again = true;
    if (!this.#isLoading) void this.#loadInTurn();
  }

  async #loadInTurn(): Promise<void> {
    const { store, load } = this.#options;
    this.#isLoading = true;
    while (this.#again && this.#epoch !== undefined) {
      this.#again = false;
      const epoch = this.#epoch;
      const startedAt = store.sequence;
      try {
        const loaded = Map.groupBy(await load(), ({ taskId }) => taskId);
        if (epoch !== this.#epoch) {
          this.#again = true;
          continue;
        }
        const rows = Array.from(loaded, ([id, ofTask]) => ({ id, reminders: ofTask }));
        store.replace(reminders, rows, startedAt);
        this.#isLoaded = true;
      } catch {
        if (epoch === this.#epoch) this.#isLoaded = false;
      }
    }
    this.#isLoading = false;
  }
}
