import { describe, expect, it } from 'vitest';
import type { Happening } from './happening.ts';
import { Model } from './model.ts';
import { makeSchedule, readable } from './schedule.ts';
import { foreignLines } from './titles.ts';

const SEEDS = Array.from({ length: 300 }, (_, index) => index + 1);

describe('a schedule', () => {
  it('is the same for the same seed, and another for another', () => {
    for (const seed of SEEDS.slice(0, 20)) {
      expect(makeSchedule(seed)).toEqual(makeSchedule(seed));
      expect(readable(makeSchedule(seed))).not.toBe(readable(makeSchedule(seed + 1)));
    }
  });

  it('speaks of nothing that is not there', () => {
    for (const seed of SEEDS) {
      const models = [new Model(), new Model()];
      let who = 0;
      for (const happening of makeSchedule(seed).happenings) {
        if (happening.type === 'signs in') who = happening.who;
        if (happening.type !== 'step') continue;
        const { step } = happening;
        const model = models[who] ?? new Model();
        if ('at' in step) expect(model.places()).toContain(step.at);
        if ('task' in step && step.do !== 'reopen') expect(model.openAt(step.at)).toContain(step.task);
        if ('tasks' in step) expect(model.openAt(step.at)).toEqual(expect.arrayContaining([...step.tasks]));
        model.apply(step);
      }
    }
  });

  it('ends each trouble before the next begins, and has two tabs at the most', () => {
    for (const seed of SEEDS) {
      let trouble: string | undefined;
      let tabs = 1;
      for (const happening of makeSchedule(seed).happenings) {
        if (isBeginning(happening)) {
          expect(trouble).toBeUndefined();
          trouble = happening.type;
        }
        if (isEnd(happening)) {
          expect(trouble).toBeDefined();
          trouble = undefined;
        }
        if (happening.type === 'second tab opens') tabs += 1;
        if (happening.type === 'all tabs close and one opens') tabs = 1;
        if (happening.type.startsWith('browser is killed')) tabs = 0;
        if (happening.type === 'browser starts') tabs = 1;
        if ('tab' in happening) expect(happening.tab).toBeLessThan(tabs);
        expect(tabs).toBeLessThanOrEqual(2);
      }
    }
  });

  it('has somebody sign in with a connection, and as often as somebody signs out', () => {
    for (const seed of SEEDS) {
      let isDown = false;
      let isNobodyThere = false;
      for (const happening of makeSchedule(seed).happenings) {
        if (isBeginning(happening) && happening.type !== 'storage fails') isDown = true;
        if (isEnd(happening)) isDown = false;
        const { type } = happening.type === 'browser is killed during' ? happening.what : happening;
        if (type === 'signs out') isNobodyThere = true;
        if (type === 'step') expect(isNobodyThere).toBe(false);
        if (type !== 'signs in') continue;
        expect(isDown).toBe(false);
        isNobodyThere = false;
      }
    }
  });

  it('does everything that a person can do and suffers all that can befall them, among two hundred', () => {
    const done = new Set<string>();
    const suffered = new Set<string>();
    for (const seed of SEEDS.slice(0, 200)) {
      for (const happening of makeSchedule(seed).happenings) {
        if (happening.type === 'step') done.add(happening.step.do);
        else suffered.add(happening.type === 'fault' ? happening.fate : happening.type);
      }
    }
    expect(done.size).toBe(17);
    expect(suffered.size).toBe(11 + 22);
  });
});

describe('a title', () => {
  it('tells whose it is', () => {
    const shown = 'Task 7.1\nTask 7.12b\nLine 1 of 7.3\nTask 17.1\nVersion 2.1';
    expect(foreignLines(shown, 7, 0)).toEqual(['Task 7.12b']);
    expect(foreignLines(shown, 7, 1)).toEqual(['Task 7.1', 'Line 1 of 7.3']);
    expect(foreignLines(shown, 7, undefined)).toHaveLength(3);
  });
});

function isBeginning({ type }: Happening): boolean {
  return ['offline', 'outage', 'server dies', 'storage fails'].includes(type);
}

function isEnd({ type }: Happening): boolean {
  return ['online', 'outage ends', 'server starts', 'storage works again'].includes(type);
}
