/** Plans a user's next step at random, and the events before it. */
import { FAULTS, TOKEN_FAULTS } from './faults.ts';
import type { ScheduleEvent } from './schedule-event.ts';
import { planHazard } from './plan-hazard.ts';
import type { Planner, LastingFault } from './planner.ts';
import type { Random } from './random.ts';

export function planNext(planner: Planner, count: number): void {
  const { random } = planner;
  if (planner.lastingFault === undefined) {
    if (random.chance(0.16)) {
      planner.begin(
        random.one<Exclude<LastingFault, 'storage fails'>>(['offline', 'offline', 'outage', 'server dies']),
      );
    } else if (random.chance(0.5)) {
      planner.add(...planFaults(random));
    } else if (random.chance(0.08)) {
      planner.add({ type: 'connections break' });
    } else if (count > 0 && random.chance(0.12)) {
      planner.rest();
    }
  } else if (random.chance(0.35)) {
    planner.endTrouble();
  }
  if (
    planner.tabs === 1 &&
    !planner.isOnlyInMemory &&
    random.chance(planner.hazards.missesHubMessages ? 0.3 : 0.06)
  ) {
    planner.add({ type: 'second tab opens' });
    planner.tabs = 2;
  } else if (count > 0 && random.chance(0.09)) {
    if (!planner.isOnlyInMemory) planner.add({ type: 'tab is replaced', tab: planner.someTab() });
  } else if (count > 1 && random.chance(0.05) && !planner.isOnlyInMemory) {
    planner.add({ type: 'all tabs close and one opens' });
    planner.restart();
  }
  planHazard(planner, count);
  planner.takeStep(count);
}

export function planFaults(random: Random): ScheduleEvent[] {
  const fault = random.weighted(FAULTS);
  const target = random.chance(0.75) ? 'change' : 'read';
  const times = random.weighted([
    [1, 6],
    [2, 3],
    [4, 1],
  ]);
  const event: ScheduleEvent = { type: 'fault', fault, target, times };
  // A browser that receives a 401 renews the session, so the renewal may fail too.
  if (fault !== 'it is answered 401' || random.chance(0.3)) return [event];
  const ofRenewal = random.one(TOKEN_FAULTS);
  return [{ type: 'fault', fault: ofRenewal, target: 'renewal', times: random.between(1, 2) }, event];
}
