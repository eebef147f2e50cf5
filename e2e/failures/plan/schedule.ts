/**
 * A random sequence of user actions and faults. It depends only on its seed, so failures can be reproduced.
 */
import { lineOf, type Ending, type ScheduleEvent } from './schedule-event.ts';
import { hazardsOf, type Hazards } from './hazards.ts';
import { planNext } from './plan-next.ts';
import { Planner } from './planner.ts';
import { Random } from './random.ts';

export interface Schedule {
  readonly seed: number;
  readonly hazards: Hazards;
  /** Minutes by which the device's clock is ahead when the schedule starts. */
  readonly clock: number;
  readonly events: readonly ScheduleEvent[];
  readonly ending: Ending;
}

export function makeSchedule(seed: number): Schedule {
  const random = new Random(seed);
  const hazards = hazardsOf(seed);
  const length = random.weighted([
    [random.between(3, 6), 6],
    [random.between(7, 11), 3],
    [random.between(14, 22), 1],
  ]);
  const clock = random.weighted([
    [0, 6],
    [10, 2],
    [-10, 2],
  ]);
  const planner = new Planner(seed, random, hazards);
  for (let count = 0; count < length; count += 1) planNext(planner, count);
  const ending = random.one<Ending>(['nothing', 'turns to the tab', 'tries now', 'loads again']);
  return {
    seed,
    hazards,
    clock: planner.clockAtFirst(clock),
    events: planner.events,
    ending,
  };
}

export function readable({ seed, clock, events, ending }: Schedule): string {
  const lines = events.map((event, index) => `  ${String(index + 1).padStart(2)}. ${lineOf(event)}`);
  return [
    `schedule ${seed}`,
    ...(clock === 0 ? [] : [`      the clock of the device is ${clock} minutes off`]),
    ...lines,
    `      then everything works again, and the person: ${ending}`,
  ].join('\n');
}
