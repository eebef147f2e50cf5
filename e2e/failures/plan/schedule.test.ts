import { describe, expect, it } from 'vitest';
import type { ScheduleEvent } from './schedule-event.ts';
import { Model } from './model.ts';
import { makeSchedule, readable } from './schedule.ts';
import { foreignLines } from './titles.ts';

const SEEDS = Array.from({ length: 300 }, (_, index) => index + 1);

describe('a schedule', () => {
  it('the same seed always produces the same schedule, and different seeds produce different ones', () => {
    for (const seed of SEEDS.slice(0, 20)) {
      expect(makeSchedule(seed)).toEqual(makeSchedule(seed));
      expect(readable(makeSchedule(seed))).not.toBe(readable(makeSchedule(seed + 1)));
    }
  });

  it('a schedule refers only to tasks and projects that exist', () => {
    for (const seed of SEEDS) {
      const models = [new Model(), new Model()];
      let who = 0;
      for (const event of makeSchedule(seed).events) {
        if (event.type === 'signs in') who = event.who;
        if (event.type !== 'step') continue;
        const { step } = event;
        const model = models[who] ?? new Model();
        if ('at' in step) expect(model.views()).toContain(step.at);
        if ('task' in step && step.do !== 'reopen') expect(model.openAt(step.at)).toContain(step.task);
        if ('tasks' in step) expect(model.openAt(step.at)).toEqual(expect.arrayContaining([...step.tasks]));
        model.apply(step);
      }
    }
  });

  it('at most one fault is active at a time, and at most two tabs are open', () => {
    for (const seed of SEEDS) {
      let lastingFault: string | undefined;
      let tabs = 1;
      for (const event of makeSchedule(seed).events) {
        if (isBeginning(event)) {
          expect(lastingFault).toBeUndefined();
          lastingFault = event.type;
        }
        if (isEnd(event)) {
          expect(lastingFault).toBeDefined();
          lastingFault = undefined;
        }
        if (event.type === 'second tab opens') tabs += 1;
        if (event.type === 'all tabs close and one opens') tabs = 1;
        if (event.type.startsWith('browser is killed')) tabs = 0;
        if (event.type === 'browser starts') tabs = 1;
        if ('tab' in event) expect(event.tab).toBeLessThan(tabs);
        expect(tabs).toBeLessThanOrEqual(2);
      }
    }
  });

  it('users in a schedule sign in only while online, and once after each sign-out', () => {
    for (const seed of SEEDS) {
      let isDown = false;
      let isIdle = false;
      for (const event of makeSchedule(seed).events) {
        if (isBeginning(event) && event.type !== 'storage fails') isDown = true;
        if (isEnd(event)) isDown = false;
        const { type } = event.type === 'browser is killed during' ? event.what : event;
        if (type === 'signs out') isIdle = true;
        if (type === 'step') expect(isIdle).toBe(false);
        if (type !== 'signs in') continue;
        expect(isDown).toBe(false);
        isIdle = false;
      }
    }
  });

  it('two hundred schedules include every kind of step and fault', () => {
    const done = new Set<string>();
    const suffered = new Set<string>();
    for (const seed of SEEDS.slice(0, 200)) {
      for (const event of makeSchedule(seed).events) {
        if (event.type === 'step') done.add(event.step.do);
        else suffered.add(event.type === 'fault' ? event.fault : event.type);
      }
    }
    expect(done.size).toBe(35);
    expect(suffered.size).toBe(11 + 24);
  });
});

describe('a title', () => {
  it('a task title in a schedule identifies its author', () => {
    const shown = 'Task 7.1\nTask 7.12b\nLine 1 of 7.3\nTask 17.1\nVersion 2.1';
    expect(foreignLines(shown, 7, 0)).toEqual(['Task 7.12b']);
    expect(foreignLines(shown, 7, 1)).toEqual(['Task 7.1', 'Line 1 of 7.3']);
    expect(foreignLines(shown, 7, undefined)).toHaveLength(3);
  });
});

function isBeginning({ type }: ScheduleEvent): boolean {
  return ['offline', 'outage', 'server dies', 'storage fails'].includes(type);
}

function isEnd({ type }: ScheduleEvent): boolean {
  return ['online', 'outage ends', 'server starts', 'storage works again'].includes(type);
}
