/** Test fixture: the commands of an account, with a store and a stopped clock. Sent changes are recorded. */
import { TestClock } from '../../engine/browser/testing/clock.ts';
import type { ActionDraft } from '../../engine/outbox/queued-action.ts';
import { AccountStore } from '../account-store.ts';
import { createCommands, type Commands } from '../create-commands.ts';
import { repeatCommands, type RepeatCommands } from '../repeats/repeat-commands.ts';
import { SeriesPredictor } from '../repeats/series-predictor.ts';
import { DAY, ZONE } from './rows.ts';

export interface SentCommands {
  readonly store: AccountStore;
  readonly clock: TestClock;
  readonly commands: Commands & RepeatCommands;
  /** The changes that the commands have sent, in order. */
  readonly sent: ActionDraft[];
}

/** Creates the commands of an empty account. Effects on series are predicted, as in the app. */
export async function startCommands({ addsLast = false } = {}): Promise<SentCommands> {
  const store = new AccountStore({ today: DAY, timeZone: ZONE });
  const clock = new TestClock();
  const sent: ActionDraft[] = [];
  const predictor = new SeriesPredictor({ store, clock });
  await predictor.ready();
  const deps = {
    store,
    clock,
    userId: () => 'u',
    accountId: () => 'account',
    addsLast: () => addsLast,
    push: (draft: ActionDraft) => store.addAction(`a${sent.push(draft)}`, draft.effects),
    predict: (draft: ActionDraft) => predictor.predict(draft),
  };
  return { store, clock, sent, commands: { ...createCommands(deps), ...repeatCommands(deps) } };
}
