import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { QueueClock } from '../outbox/queue-clock.ts';
import { TestClock } from '../browser/testing/clock.ts';
import { createValue } from '../browser/signal.ts';
import type { ServerStep, TurnResult } from './server-steps.ts';
import { createStepChannel } from './step-channel.ts';
import { createUndoDatabase } from './step-storage.ts';
import { UndoManager, type UndoNotice, type UndoSteps } from './undo-manager.ts';
import type { Recording } from './undo-step.ts';

const LABEL = 'Claude completed 3 tasks';
const ROWS = [{ collection: 'tasks', id: 't' }];

/** Opens the steps of a browser whose server has some steps, and responds with `result`. */
async function open(found: readonly Partial<ServerStep>[], result: TurnResult = { isDone: true }) {
  const clock = new TestClock();
  const server = {
    steps: found.map((step, index): ServerStep => {
      return { id: `s${index}`, label: LABEL, at: index + 1, isUndone: false, rows: ROWS, ...step };
    }),
    result,
    turned: [] as string[],
    changed: (): void => undefined,
  };
  const notices: UndoNotice[] = [];
  const steps = createValue<UndoSteps>({ undo: [], redo: [] });
  const manager = new UndoManager({
    clock: new QueueClock(clock),
    database: createUndoDatabase(clock, crypto.randomUUID()),
    channel: createStepChannel(crypto.randomUUID()),
    inverses: {
      named: (change) => ({ ...change, name: '"Milk"' }),
      labelOf: () => 'Renamed "Milk"',
      conflictWith: () => undefined,
      reverse: () => undefined,
    },
    capture: () => ({ id: 'none', changes: [] }),
    steps,
    notify: (notice) => notices.push(notice),
    server: {
      load: () => Promise.resolve(server.steps),
      turn: (id, direction) => {
        server.turned.push(`${direction} ${id}`);
        return Promise.resolve(server.result);
      },
      onChanged: (listener) => {
        server.changed = listener;
        return () => undefined;
      },
    },
  });
  await manager.open({ userId: 'u', accountId: 'a' });
  await vi.waitFor(() =>
    expect(steps.get().undo).toHaveLength(found.filter((each) => !each.isUndone).length),
  );
  const ids = () => ({
    undo: steps.get().undo.map(({ id }) => id),
    redo: steps.get().redo.map(({ id }) => id),
  });
  return { manager, server, notices, ids };
}

const rename = (id: string): Recording => ({
  id,
  changes: [
    {
      kind: 'task.update',
      actionId: id,
      taken: undefined,
      rows: [
        {
          collection: 'tasks',
          id: 't',
          before: { id: 't', a: 1 } as never,
          after: { id: 't', a: 2 } as never,
        },
      ],
    },
  ],
});

describe('a step of the server', () => {
  it('the server undoes and redoes its step, and a message names the step (ASSIST-24)', async () => {
    const { manager, server, notices, ids } = await open([{}]);
    manager.undo();
    // It counts as undone at once, so that the next undo reaches the step before it.
    expect(ids()).toEqual({ undo: [], redo: ['s0'] });
    await vi.waitFor(() => expect(notices).toHaveLength(1));
    expect(notices[0]).toMatchObject({ message: `Undid: ${LABEL}`, action: { label: 'Redo' } });
    notices[0]?.action?.onClick();
    await vi.waitFor(() => expect(notices[1]?.message).toBe(`Redid: ${LABEL}`));
    expect(server.turned).toEqual(['undo s0', 'redo s0']);
    expect(ids()).toEqual({ undo: ['s0'], redo: [] });
  });

  it('a step of the server stays done if the server cannot be reached, and a message says so (ASSIST-24)', async () => {
    const reason = 'This needs a connection.';
    const { manager, notices, ids } = await open([{}], { isDone: false, reason, isFinal: false });
    manager.undo();
    await vi.waitFor(() => expect(notices[0]?.message).toBe(`Not undone: ${LABEL}. ${reason}`));
    expect(ids()).toEqual({ undo: ['s0'], redo: [] });
  });

  it('a step of the server leaves the list permanently if the server rejects its undo (ASSIST-24)', async () => {
    const reason = '"Milk" was changed elsewhere since.';
    const { manager, server, notices, ids } = await open([{}], { isDone: false, reason, isFinal: true });
    manager.undo();
    await vi.waitFor(() => expect(notices[0]?.message).toBe(`Not undone: ${LABEL}. ${reason}`));
    expect(ids()).toEqual({ undo: [], redo: [] });
    server.steps = [...server.steps, { ...server.steps[0], id: 's1', at: 9 } as ServerStep];
    server.changed();
    await vi.waitFor(() => expect(ids().undo).toEqual(['s1']));
  });

  it('does not undo a step of the server while a later step of the user has changed the same row (ASSIST-24)', async () => {
    const { manager, server, notices, ids } = await open([{}]);
    manager.add(rename('mine'));
    expect(ids().undo).toEqual(['mine', 's0']);
    manager.undo('s0');
    await vi.waitFor(() =>
      expect(notices[0]?.message).toBe(`Not undone: ${LABEL}. You have changed the same rows again since.`),
    );
    expect(server.turned).toEqual([]);
  });

  it('marks a step of the server as undone after an undo elsewhere, and adds none that was undone before (ASSIST-24)', async () => {
    const { server, ids } = await open([{}, { isUndone: true }]);
    expect(ids()).toEqual({ undo: ['s0'], redo: [] });
    server.steps = server.steps.map((step) => ({ ...step, isUndone: true }));
    server.changed();
    await vi.waitFor(() => expect(ids()).toEqual({ undo: [], redo: ['s0'] }));
  });
});
