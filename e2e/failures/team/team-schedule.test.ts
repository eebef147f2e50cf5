import { describe, expect, it } from 'vitest';
import { Model } from '../plan/model.ts';
import type { Step } from '../plan/step.ts';
import { linesOfOther, makeTeamSchedule, readableTeam } from './team-schedule.ts';

const SEEDS = Array.from({ length: 300 }, (_, index) => index + 1);

describe('a team schedule', () => {
  it('the same seed always produces the same team schedule, and different seeds produce different ones', () => {
    for (const seed of SEEDS.slice(0, 20)) {
      expect(makeTeamSchedule(seed)).toEqual(makeTeamSchedule(seed));
      expect(readableTeam(makeTeamSchedule(seed))).not.toBe(readableTeam(makeTeamSchedule(seed + 1)));
    }
  });

  it('a team schedule refers only to existing rows, and to the team only while the user is a member', () => {
    for (const seed of SEEDS) {
      const models = { own: new Model(), team: new Model() };
      let at: 'own' | 'team' = 'team';
      let isOut = false;
      const work = (step: Step, model: Model): void => {
        if ('at' in step) expect(model.views()).toContain(step.at);
        model.apply(step);
      };
      for (const event of makeTeamSchedule(seed).events) {
        switch (event.type) {
          case 'works':
            expect(isOut && at === 'team').toBe(false);
            work(event.step, models[at]);
            break;
          case 'switches':
            expect(isOut).toBe(false);
            at = event.to;
            break;
          case 'mate works':
            models.team.apply({ do: 'add', at: 'Inbox', title: event.title, tags: [] });
            models.team.apply({ do: 'complete', at: 'Inbox', task: event.title, undo: false });
            break;
          case 'mate completes':
            expect(models.team.openAt(event.at)).toContain(event.task);
            models.team.apply({ do: 'complete', at: event.at, task: event.task, undo: false });
            break;
          case 'mate comments':
            expect(at).toBe('team');
            expect(models.team.openAt('Inbox')).toContain(event.task);
            models.team.comment(event.task, event.text);
            break;
          case 'mate deletes meanwhile':
            expect(isOut || at !== 'team').toBe(false);
            models.team.copy().apply({ do: 'retitle', at: 'Inbox', task: event.subtask, to: event.to });
            models.team.apply({ do: 'delete', at: 'Inbox', task: event.task, undo: false });
            break;
          case 'mate removes the user meanwhile': {
            expect(at).toBe('team');
            const lost = models.team.copy();
            for (const step of [...event.before, ...event.after]) work(step, lost);
            work({ do: 'add', at: 'Inbox', title: event.title, tags: [] }, models.team);
            work({ do: 'complete', at: 'Inbox', task: event.title, undo: false }, models.team);
            isOut = true;
            at = 'own';
            break;
          }
          case 'mate removes the user':
            expect(isOut).toBe(false);
            work({ do: 'add', at: 'Inbox', title: event.title, tags: [] }, models.team);
            work({ do: 'complete', at: 'Inbox', task: event.title, undo: false }, models.team);
            isOut = true;
            at = 'own';
            break;
          case 'mate readmits the user':
            isOut = false;
            break;
          case 'fault':
          case 'connections break':
          case 'offline':
          case 'online':
          case 'outage':
          case 'outage ends':
          case 'server dies':
          case 'server starts':
          case 'mate gives a role':
            break;
        }
      }
      expect(isOut).toBe(false);
    }
  });

  it('team schedules contain every kind of event', () => {
    const types = new Set(SEEDS.flatMap((seed) => makeTeamSchedule(seed).events.map(({ type }) => type)));
    expect([...types]).toEqual(
      expect.arrayContaining([
        'switches',
        'mate completes',
        'mate comments',
        'mate deletes meanwhile',
        'mate removes the user',
        'mate removes the user meanwhile',
        'server dies',
      ]),
    );
  });
});

it('the user of a team schedule assigns tasks, and writes, edits and deletes comments', () => {
  const steps = SEEDS.flatMap((seed) => makeTeamSchedule(seed).events).flatMap((event) =>
    event.type === 'works' ? event.step.do : [],
  );
  for (const each of ['assign', 'comment', 'edit comment', 'delete comment']) expect(steps).toContain(each);
});

it('finds titles that a team schedule created in the other account', () => {
  const text = 'Task 7.1o\nTask 7.2t\nTask 8.1t';
  expect(linesOfOther(text, 7, 'own')).toEqual(['Task 7.2t']);
  expect(linesOfOther(text, 7, 'team')).toEqual(['Task 7.1o']);
});
