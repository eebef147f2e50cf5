/**
 * Predicts the server's side effects on series when tasks change. The recurrence rules are loaded separately,
 * for accounts with patterns. Until then, a change shows only its direct effects (REPEAT-65).
 */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { ActionDraft } from '../../engine/outbox/queued-action.ts';
import type { AccountEffects } from '../collections.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import type { seriesConsequences } from './series-consequences.ts';
import type { returnDate } from './series-dates.ts';

interface Rules {
  readonly seriesConsequences: typeof seriesConsequences;
  readonly returnDate: typeof returnDate;
}

export class SeriesPredictor {
  readonly #deps: Pick<CommandDeps, 'store' | 'clock'>;
  #rules: Rules | undefined;
  #stopWatching: (() => void) | undefined;

  constructor(deps: Pick<CommandDeps, 'store' | 'clock'>) {
    this.#deps = deps;
  }

  open(): void {
    this.close();
    const { store } = this.#deps;
    this.#stopWatching = store.subscribe('repeatPatterns', () => void this.ready());
    if (store.repeatPatterns().length > 0) void this.ready();
  }

  close(): void {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  /** Loads the rules. Never rejects. */
  async ready(): Promise<void> {
    this.#rules ??= await Promise.all([import('./series-consequences.ts'), import('./series-dates.ts')]).then(
      ([consequences, dates]) => ({ ...consequences, ...dates }),
      () => undefined,
    );
  }

  /** Returns when a completed task's series returns; undefined if it is not known. */
  returnDate(completed: TaskItem): LocalDate | undefined {
    return this.#rules?.returnDate(this.#deps.store, completed);
  }

  /** Adds the side effects on series to a change. */
  predict(draft: ActionDraft): ActionDraft {
    const { tasks } = draft.effects as AccountEffects;
    if (tasks === undefined || this.#rules === undefined) return draft;
    const follows = this.#rules.seriesConsequences(this.#deps, tasks);
    if (follows.repeatPatterns === undefined) return draft;
    const effects: AccountEffects = {
      ...draft.effects,
      ...follows,
      tasks: new Map([...(follows.tasks ?? []), ...tasks]),
    };
    return { ...draft, effects, reload: true };
  }
}
