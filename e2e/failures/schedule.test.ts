import { describe, expect, it } from 'vitest';
import { Model } from './model.ts';
import { makeSchedule, readable } from './schedule.ts';

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
      const model = new Model();
      for (const happening of makeSchedule(seed).happenings) {
        if (happening.type !== 'step') continue;
        const { step } = happening;
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
        switch (happening.type) {
          case 'offline':
          case 'outage':
          case 'server dies':
            expect(trouble).toBeUndefined();
            trouble = happening.type;
            break;
          case 'online':
          case 'outage ends':
          case 'server starts':
            expect(trouble).toBeDefined();
            trouble = undefined;
            break;
          case 'second tab opens':
            tabs += 1;
            break;
          case 'all tabs close and one opens':
            tabs = 1;
            break;
          case 'step':
          case 'tab is replaced':
            expect(happening.tab).toBeLessThan(tabs);
            break;
          case 'fault':
          case 'connections break':
          case 'rest':
            break;
        }
        expect(tabs).toBeLessThanOrEqual(2);
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
    expect(done.size).toBe(16);
    expect(suffered.size).toBe(11 + 11);
  });
});
