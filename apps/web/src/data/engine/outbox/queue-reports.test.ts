import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ATTEMPTS_BEFORE_QUESTION,
  QUIET,
  questionOf,
  report,
  type QueueEvent,
  type QueueInput,
  type QueueState,
  type Waiting,
} from './queue-reports.ts';

const ONLINE = { isOnline: true, isReached: true };
const OFFLINE = { isOnline: false, isReached: true };
const UNREACHED = { isOnline: true, isReached: false };

const queue = (...actions: readonly (readonly [id: string, retryCount: number])[]): Waiting[] =>
  actions.map(([id, retryCount]) => ({ id, retryCount }));

const read = (waiting: readonly Waiting[], connection = ONLINE): QueueInput => ({
  type: 'read',
  waiting,
  ...connection,
});
const retried = (ids: readonly string[], connection = ONLINE): QueueInput => ({
  type: 'retry-ended',
  ids,
  ...connection,
});
const syncEnded = (ids: readonly string[], connection = ONLINE): QueueInput => ({
  type: 'sync-ended',
  ids,
  ...connection,
});
const sent = (id: string): QueueInput => ({ type: 'left', id, isSent: true });
const dropped = (id: string): QueueInput => ({ type: 'left', id, isSent: false });
const sync: QueueInput = { type: 'sync-started', isReported: true };

/** Returns the banner's number, the question's number and all toasts after the inputs. */
function after(...inputs: readonly QueueInput[]) {
  let state = QUIET;
  const toasts: QueueEvent[] = [];
  for (const input of inputs) {
    const [next, shown] = report(state, input);
    state = next;
    toasts.push(...shown);
  }
  const texts = toasts.map((toast) => ('count' in toast ? `${toast.type} ${toast.count}` : toast.type));
  return { banner: state.waiting.length, question: questionOf(state), toasts: texts };
}

describe('the reports of the queue', () => {
  const failing = queue(['a', 3], ['b', 0]);

  it.each<[string, readonly QueueInput[], ReturnType<typeof after>]>([
    [
      'stay silent while online actions wait',
      [read(failing)],
      { banner: 2, question: undefined, toasts: [] },
    ],
    [
      'name the number of actions queued while offline once it grows',
      [read(queue(['a', 0]), OFFLINE), read(queue(['a', 0]), OFFLINE), read(failing, OFFLINE)],
      { banner: 2, question: undefined, toasts: ['queued 1', 'queued 2'] },
    ],
    [
      'ask after the third failed attempt',
      [read(failing), retried(['a', 'b'])],
      { banner: 2, question: 2, toasts: [] },
    ],
    [
      'do not ask after the second failed attempt',
      [read(queue(['a', 2])), retried(['a'])],
      { banner: 1, question: undefined, toasts: [] },
    ],
    [
      'do not ask while the server is unreachable',
      [read(failing, UNREACHED), retried(['a', 'b'], UNREACHED)],
      { banner: 2, question: undefined, toasts: [] },
    ],
    [
      'withdraw the question when the connection is lost',
      [read(failing), retried(['a', 'b']), { type: 'offline' }],
      { banner: 2, question: undefined, toasts: ['offline'] },
    ],
    [
      'withdraw the question when the server becomes unreachable',
      [read(failing), retried(['a', 'b']), read(failing, UNREACHED)],
      { banner: 2, question: undefined, toasts: [] },
    ],
    [
      'lower the number in the question with each sent action',
      [read(failing), retried(['a', 'b']), sent('a')],
      { banner: 1, question: 1, toasts: [] },
    ],
    [
      'withdraw the question once the actions are sent, whoever sent them',
      [read(failing), retried(['a', 'b']), sent('a'), sent('b')],
      { banner: 0, question: undefined, toasts: ['stuck-synced 2'] },
    ],
    [
      'withdraw the question silently if the actions have left the queue without a notification',
      [read(failing), retried(['a', 'b']), read([])],
      { banner: 0, question: undefined, toasts: [] },
    ],
    [
      'do not count discarded actions as synced',
      [read(failing), retried(['a', 'b']), sent('a'), dropped('b')],
      { banner: 0, question: undefined, toasts: ['stuck-synced 1'] },
    ],
    [
      'withdraw the question when the queue is cleared',
      [read(failing), retried(['a', 'b']), dropped('a'), dropped('b'), { type: 'cleared' }],
      { banner: 0, question: undefined, toasts: ['cleared'] },
    ],
    [
      'report a sync with the number of sent actions',
      [read(failing), sync, sent('a'), sent('b'), syncEnded(['a', 'b'])],
      { banner: 0, question: undefined, toasts: ['syncing 2', 'synced 2'] },
    ],
    [
      'report a failed sync, and later that its actions were sent',
      [read(failing), sync, syncEnded(['a', 'b']), sent('a'), sent('b')],
      { banner: 0, question: undefined, toasts: ['syncing 2', 'sync-failed', 'stuck-synced 2'] },
    ],
    [
      'do not report a failed sync because of an action that was added while it ran',
      [read(queue(['a', 0])), sync, sent('a'), read(queue(['b', 0])), syncEnded(['a'])],
      { banner: 1, question: undefined, toasts: ['syncing 1', 'synced 1'] },
    ],
    [
      'do not report a failed sync while the server is unreachable',
      [read(failing), sync, syncEnded(['a', 'b'], UNREACHED)],
      { banner: 2, question: undefined, toasts: ['syncing 2'] },
    ],
    [
      'count the stuck actions that a sync sends only once',
      [read(failing), retried(['a', 'b']), sync, sent('a'), sent('b'), syncEnded(['a', 'b'])],
      { banner: 0, question: undefined, toasts: ['syncing 2', 'synced 2'] },
    ],
    [
      'leave the result of a sync to the caller that reports it',
      [read(failing), { type: 'sync-started', isReported: false }, sent('a'), sent('b'), syncEnded([])],
      { banner: 0, question: undefined, toasts: [] },
    ],
  ])('the reports %s (OFFLINE-17, OFFLINE-18, OFFLINE-19, OFFLINE-29)', (_, inputs, expected) => {
    expect(after(...inputs)).toEqual(expected);
  });
});

interface Move {
  readonly kind:
    | 'add'
    | 'fail'
    | 'send'
    | 'drop'
    | 'read'
    | 'retry'
    | 'sync'
    | 'offline'
    | 'online'
    | 'unreached';
  readonly which: number;
}

/** Plays random moves of a queue as the keeper reports them. */
function play(
  moves: readonly Move[],
  check: (state: QueueState, toasts: readonly QueueEvent[]) => void,
): void {
  let state = QUIET;
  let waiting: Waiting[] = [];
  let connection = ONLINE;
  const toasts: QueueEvent[] = [];
  const give = (input: QueueInput): void => {
    const [next, shown] = report(state, input);
    state = next;
    toasts.push(...shown);
    check(state, toasts);
  };
  const leave = (id: string, isSent: boolean): void => {
    waiting = waiting.filter((each) => each.id !== id);
    give({ type: 'left', id, isSent });
  };
  const ids = (): string[] => waiting.map(({ id }) => id);
  for (const [n, { kind, which }] of moves.entries()) {
    const chosen = waiting[which % Math.max(1, waiting.length)];
    if (kind === 'add') waiting = [...waiting, { id: `a${n}`, retryCount: 0 }];
    else if (kind === 'fail') waiting = waiting.map((each) => ({ ...each, retryCount: each.retryCount + 1 }));
    else if (kind === 'send' && chosen !== undefined) leave(chosen.id, true);
    else if (kind === 'drop' && chosen !== undefined) leave(chosen.id, false);
    else if (kind === 'retry') {
      give(read(waiting, connection));
      give(retried(ids(), connection));
    } else if (kind === 'sync') {
      give(read(waiting, connection));
      const before = ids();
      give(sync);
      for (const id of before.slice(0, which % 3)) leave(id, true);
      give(read(waiting, connection));
      give(syncEnded(before, connection));
    } else if (kind === 'offline') {
      connection = OFFLINE;
      give({ type: 'offline' });
    } else if (kind === 'online') {
      connection = ONLINE;
      give({ type: 'online' });
    } else if (kind === 'unreached') connection = UNREACHED;
    give(read(waiting, connection));
    if (connection !== ONLINE) expect(questionOf(state)).toBeUndefined();
  }
  // At last everything is sent.
  for (const id of ids()) leave(id, true);
}

const someMoves = fc.array(
  fc.record<Move>({
    kind: fc.constantFrom(
      'add',
      'fail',
      'send',
      'drop',
      'read',
      'retry',
      'sync',
      'offline',
      'online',
      'unreached',
    ),
    which: fc.nat(9),
  }),
  { maxLength: 40 },
);

describe('the reports of any queue', () => {
  it('asks only about actions in the queue of which the oldest has failed three times (OFFLINE-18)', () => {
    const checks = (moves: readonly Move[]): void => {
      let wasQuestionOpen = false;
      play(moves, (state) => {
        const question = questionOf(state);
        const stuck = state.waiting.filter(({ id }) => state.stuck.has(id));
        if (question !== undefined) {
          expect(question).toBeGreaterThan(0);
          expect(question).toBe(stuck.length);
          if (!wasQuestionOpen) expect(stuck[0]?.retryCount).toBeGreaterThanOrEqual(ATTEMPTS_BEFORE_QUESTION);
        }
        wasQuestionOpen = question !== undefined;
      });
    };
    fc.assert(fc.property(someMoves, checks));
  });

  it('ends with no question and without a failure as the last word once everything is sent (OFFLINE-19)', () => {
    const checks = (moves: readonly Move[]): void => {
      let last: QueueState = QUIET;
      let shown: readonly QueueEvent[] = [];
      play([...moves, { kind: 'add', which: 0 }], (state, toasts) => {
        last = state;
        shown = toasts;
      });
      expect([last.waiting, questionOf(last), last.stuckDone]).toEqual([[], undefined, 0]);
      const failed = shown.findLastIndex(({ type }) => type === 'sync-failed');
      const success = shown.findLastIndex(({ type }) => type === 'stuck-synced' || type === 'synced');
      const wasDropped = moves.some(({ kind }) => kind === 'drop');
      if (!wasDropped) expect(success).toBeGreaterThanOrEqual(failed);
    };
    fc.assert(fc.property(someMoves, checks));
  });
});
