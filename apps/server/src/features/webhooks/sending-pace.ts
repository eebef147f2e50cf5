/** When the sender looks for messages again. */
import { MESSAGES_PER_SECOND } from '@questlog/domain/webhooks/delivery';
import { QUICK_SOCKETS } from './socket-budget.ts';

const TICK_MS = 2_000;
/** While messages are being sent, more are looked for after this time. */
const BUSY_TICK_MS = 250;
/** A webhook that has taken the most messages may send the next ones only after this time. */
const LONGEST_WAIT_MS = (QUICK_SOCKETS * 1_000) / MESSAGES_PER_SECOND;
/** After this number of rounds without messages, every webhook that had to wait was due again. */
const ROUNDS = Math.ceil(LONGEST_WAIT_MS / BUSY_TICK_MS) + 1;

export class SendingPace {
  #emptyRounds = ROUNDS;

  /** Returns the time until the next round, in milliseconds. @param begun the number of messages of the last round */
  next(begun: number): number {
    this.#emptyRounds = begun > 0 ? 0 : this.#emptyRounds + 1;
    return this.#emptyRounds < ROUNDS ? BUSY_TICK_MS : TICK_MS;
  }
}
