/** Draws what happens up to and with the next step of a person. */
import { FATES, FATES_OF_TOKENS } from './fates.ts';
import type { Happening } from './happening.ts';
import { planHazard } from './plan-hazard.ts';
import type { Planner, Trouble } from './planner.ts';
import type { Random } from './random.ts';

export function planNext(planner: Planner, count: number): void {
  const { random } = planner;
  if (planner.trouble === undefined) {
    if (random.chance(0.16)) {
      planner.begin(
        random.one<Exclude<Trouble, 'storage fails'>>(['offline', 'offline', 'outage', 'server dies']),
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
  if (planner.tabs === 1 && !planner.isOnlyInMemory && random.chance(planner.hazards.isDeaf ? 0.3 : 0.06)) {
    planner.add({ type: 'second tab opens' });
    planner.tabs = 2;
  } else if (count > 0 && random.chance(0.09)) {
    if (!planner.isOnlyInMemory) planner.add({ type: 'tab is replaced', tab: planner.someTab() });
  } else if (count > 1 && random.chance(0.05) && !planner.isOnlyInMemory) {
    planner.add({ type: 'all tabs close and one opens' });
    planner.startAnew();
  }
  planHazard(planner, count);
  planner.takeStep(count);
}

/** Draws what becomes of the next requests. */
export function planFaults(random: Random): Happening[] {
  const fate = random.weighted(FATES);
  const target = random.chance(0.75) ? 'change' : 'read';
  const times = random.weighted([
    [1, 6],
    [2, 3],
    [4, 1],
  ]);
  const fault: Happening = { type: 'fault', fate, target, times };
  // Who is answered 401 renews the session: that may fail, too.
  if (fate !== 'it is answered 401' || random.chance(0.3)) return [fault];
  const ofRenewal = random.one(FATES_OF_TOKENS);
  return [{ type: 'fault', fate: ofRenewal, target: 'renewal', times: random.between(1, 2) }, fault];
}
