import { expect, it } from 'vitest';
import { SocketBudget } from './socket-budget.ts';

const slow = (id: number) => ({ id: `slow ${id}`, isQuick: false });
const quick = (id: number) => ({ id: `quick ${id}`, isQuick: true });

it('a receiver that is slow or has not yet responded gets one connection, a quick one ten (WEBHOOK-12)', () => {
  const budget = new SocketBudget();
  expect([budget.free(slow(1)), budget.free(quick(1))]).toEqual([1, 10]);
  const release = budget.take(slow(1));
  budget.take(quick(1));
  expect([budget.free(slow(1)), budget.free(quick(1))]).toEqual([0, 9]);
  release();
  expect(budget.free(slow(1))).toBe(1);
});

it('slow receivers together leave connections to quick ones (WEBHOOK-12)', () => {
  const budget = new SocketBudget();
  for (let id = 0; id < 192; id += 1) budget.take(slow(id));
  expect([budget.free(slow(200)), budget.free(quick(1))]).toEqual([0, 10]);
  for (let id = 0; id < 64; id += 1) budget.take(quick(id));
  expect(budget.free(quick(100))).toBe(0);
});
