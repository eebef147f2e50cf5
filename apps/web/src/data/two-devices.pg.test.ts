/**
 * Two devices of one user change the same trees while each is offline at random times. `DEVICES=200` sets the
 * number of pairs. `OPERATIONS=2000` sets the changes that each device attempts in one offline period of the
 * second test.
 */
import { serverForTests } from '@questlog/testkit/server';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { DevicePair, expectAgreement, type Dice } from './testing/device-pair.ts';
import { TREE_OPERATIONS } from './testing/tree-operations.ts';

const PAIRS = Number(process.env['DEVICES'] ?? '4');
const OPERATIONS = Number(process.env['OPERATIONS'] ?? '200');
const LIMIT_MS = 600_000;

const server = await serverForTests();

const someDice: fc.Arbitrary<Dice> = fc.record({
  device: fc.nat(1),
  operation: fc.nat(TREE_OPERATIONS.length - 1),
  row: fc.nat(1_000),
  other: fc.nat(1_000),
  value: fc.nat(1_000),
  turns: fc.nat(9).map((number) => number === 0),
});

async function play(dice: readonly Dice[], first: number, startsOnline: boolean): Promise<void> {
  const pair = await DevicePair.of(server);
  try {
    await pair.play(dice, startsOnline);
    await pair.meet(first);
    await expectAgreement(pair);
  } finally {
    await pair.close();
  }
}

it(
  'two devices and the server end with the same valid trees after random offline periods (SUBTASK-1, SUBTASK-2, SUBTASK-3, OFFLINE-28)',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someDice, { minLength: 10, maxLength: 60 }), fc.nat(1), fc.boolean(), play),
      { numRuns: PAIRS },
    );
  },
  LIMIT_MS,
);

it(
  'two devices that each make 200 tree changes offline lose none that the server accepts (SUBTASK-8, OFFLINE-28)',
  async () => {
    const stretch = fc.array(
      someDice.map((dice) => ({ ...dice, turns: false })),
      { minLength: 2 * OPERATIONS, maxLength: 2 * OPERATIONS },
    );
    await fc.assert(
      fc.asyncProperty(stretch, fc.nat(1), (dice, first) =>
        play(
          dice.map((each, index) => ({ ...each, device: index % 2 })),
          first,
          false,
        ),
      ),
      { numRuns: 1, endOnFailure: true },
    );
  },
  LIMIT_MS,
);

/** Starts two devices that both have two tasks, and takes them offline. */
async function twoTasksOffline() {
  const pair = await DevicePair.of(server);
  const [one, two] = pair.devices;
  if (one === undefined || two === undefined) throw new Error('a pair has two devices');
  const a = one.commands.createTask({ title: 'A' }) ?? '';
  const b = one.commands.createTask({ title: 'B' }) ?? '';
  await pair.meet(0);
  for (const device of pair.devices) device.isOnline = false;
  return { pair, one, two, a, b };
}

it('rejects the second change if two devices move two tasks under each other offline (SUBTASK-2)', async () => {
  const { pair, one, two, a, b } = await twoTasksOffline();
  one.commands.nestTasks([a], b);
  two.commands.nestTasks([b], a);
  two.commands.updateTask(b, { title: 'B, renamed' });
  await pair.meet(0);
  expect(two.rejections.map(({ kind, error }) => [kind, error.fields[0]?.message])).toEqual([
    ['tasks.nest', 'A task cannot be a subtask of itself or of one of its subtasks.'],
  ]);
  for (const { store } of pair.devices) {
    expect(store.task(a)?.parentId).toBe(b);
    expect(store.task(b)).toMatchObject({ parentId: null, title: 'B, renamed' });
  }
  await expectAgreement(pair);
  await pair.close();
});

it('a subtask edited offline stays deleted with its parent, and the typed text is kept (SUBTASK-7, OFFLINE-10)', async () => {
  const { pair, one, two, a, b } = await twoTasksOffline();
  two.commands.nestTasks([b], a);
  await pair.meet(1);
  for (const device of pair.devices) device.isOnline = false;
  one.commands.deleteTasks([a]);
  two.commands.updateTask(b, { title: 'Typed offline' });
  two.commands.createTask({ title: 'New under B', parentId: b });
  await pair.meet(0);
  expect(two.rejections.map(({ kind, content }) => [kind, content])).toEqual([
    ['task.edit', 'Typed offline'],
  ]);
  const shown = new Map([...two.store.allTasks()].map(({ title, parentId }) => [title, parentId]));
  expect(shown.get('New under B')).toBe(null);
  for (const title of ['A', 'B', 'Typed offline']) expect(shown.has(title)).toBe(false);
  await expectAgreement(pair);
  await pair.close();
});

it('a subtask that another device moved out stays when this device deletes the parent offline (SUBTASK-7)', async () => {
  const { pair, one, two, a, b } = await twoTasksOffline();
  two.commands.nestTasks([b], a);
  await pair.meet(1);
  for (const device of pair.devices) device.isOnline = false;
  one.commands.nestTasks([b], null);
  const top = [...two.store.allTasks()].find(({ title }) => title === 'Top a.')?.id ?? '';
  const other = [...two.store.allTasks()].find(({ title }) => title === 'Top b.')?.id ?? '';
  // Device two moves 'Top a.', loads the other device's changes, and then sends the deletion.
  two.commands.nestTasks([top], other);
  two.commands.deleteTasks([a]);
  await pair.meet(0);
  expect(one.store.task(b)).toBeDefined();
  expect(two.store.task(b)).toEqual(one.store.task(b));
  await expectAgreement(pair);
  await pair.close();
});

it('completing a parent offline also completes a subtask that another device has added (SUBTASK-4)', async () => {
  const { pair, one, two, a } = await twoTasksOffline();
  const added = one.commands.createTask({ title: 'Added', parentId: a }) ?? '';
  const top = [...two.store.allTasks()].find(({ title }) => title === 'Top a.')?.id ?? '';
  const other = [...two.store.allTasks()].find(({ title }) => title === 'Top b.')?.id ?? '';
  // Device two moves 'Top a.', loads the other device's changes, and then sends the completion.
  two.commands.nestTasks([top], other);
  two.commands.completeTasks([a], true);
  await pair.meet(0);
  expect(one.store.task(added)?.completedAt).not.toBe(null);
  expect(two.store.task(added)).toEqual(one.store.task(added));
  await expectAgreement(pair);
  await pair.close();
});
