/** Chooses random faults from a schedule's hazards (hazards.ts). */
import { TOKEN_FAULTS } from './faults.ts';
import type { Interruptible, StorageFault, DatabaseLoss } from './schedule-event.ts';
import { planClock } from './hazards.ts';
import type { Planner } from './planner.ts';
import { UNCERTAIN } from './titles.ts';

/** The browser is killed at most this long after an action has started, in milliseconds. */
const LATEST_KILL_MS = 1_500;
const LATEST_KILL_OF_A_TASK_MS = 300;
/**
 * Maximum number of times that one user takes over the browser from the other. Signing in is slow, and more
 * turns rarely reveal more errors.
 */
const MOST_CHANGES_OF_USER = 3;

/**
 * Adds the faults that happen before the next step. Without hazards, draws no random numbers, so that
 * schedules without faults stay the same for a seed.
 */
export function planHazard(planner: Planner, count: number): void {
  const { random, hazards } = planner;
  if (hazards.clock !== 'steady' && random.chance(0.3)) {
    planner.add({ type: 'clock is set', minutes: planClock(random, hazards) });
  }
  if (hazards.missesHubMessages && random.chance(0.35)) planner.dropHubMessages();
  if (hazards.tokensEnd && count > 0 && random.chance(0.35)) planner.add({ type: 'tokens end' });
  if (hazards.storageFails && random.chance(0.35)) planStorage(planner);
  const mayChange = hazards.isShared && planner.changesOfUser < MOST_CHANGES_OF_USER;
  if (mayChange && count > 0 && random.chance(0.3)) changeUser(planner);
  else if (hazards.isKilled && count > 0 && random.chance(0.3)) killBrowser(planner, count);
}

function planStorage(planner: Planner): void {
  const { random } = planner;
  if (planner.lastingFault === 'storage fails') return;
  if (random.chance(0.4)) {
    planner.add({ type: 'databases vanish', how: random.one<DatabaseLoss>(['cleared', 'deleted']) });
    planner.hasVanished = true;
    return;
  }
  // A tab that opens while the databases fail cannot read them, so send everything first.
  const opens = random.chance(0.5);
  if (opens) planner.rest();
  else planner.endTrouble();
  planner.lastingFault = 'storage fails';
  planner.isOnlyInMemory = true;
  planner.add({ type: 'storage fails', how: random.one<StorageFault>(['full', 'broken', 'hanging']) });
  if (opens) planner.add({ type: 'tab is replaced', tab: planner.someTab() });
}

function killBrowser(planner: Planner, count: number): void {
  const { random } = planner;
  planner.restIfUnsafe();
  // The uncertain task is added to Today. Skip it if the clock is off by days, because it is then unclear
  // which date is today.
  if (random.chance(0.3) && planner.hazards.clock !== 'days') {
    killDuring(planner, { type: 'adds', title: `${UNCERTAIN} ${planner.nameOf(count)}` });
  } else {
    planner.add({ type: 'browser is killed' });
  }
  startBrowser(planner);
}

function killDuring(planner: Planner, what: Interruptible): void {
  const latest = what.type === 'adds' ? LATEST_KILL_OF_A_TASK_MS : LATEST_KILL_MS;
  planner.add({ type: 'browser is killed during', afterMs: planner.random.between(0, latest), what });
}

function startBrowser(planner: Planner): void {
  if (planner.lastingFault === undefined && planner.random.chance(0.5)) planner.begin('offline');
  planner.add({ type: 'browser starts' });
  planner.restart();
}

/** Signs one user out and the other in. In some schedules, killing the browser interrupts one of the two. */
function changeUser(planner: Planner): void {
  const { random, hazards } = planner;
  const next = 1 - planner.who;
  planner.restIfUnsafe();
  if (planner.lastingFault === undefined && random.chance(0.25)) planner.begin('offline');
  if (random.chance(0.4)) {
    const times = random.between(1, 3);
    planner.add({
      type: 'fault',
      fault: random.one(['the request is lost', 'the answer is lost']),
      target: 'sign-out',
      times,
    });
  }
  const out = { type: 'signs out', tab: planner.knowingTab() } as const;
  if (hazards.isKilled && random.chance(0.3)) {
    killDuring(planner, out);
    startBrowser(planner);
  } else {
    planner.add(out);
    if (hazards.isKilled && random.chance(0.3)) {
      planner.add({ type: 'browser is killed' });
      startBrowser(planner);
    }
  }
  planner.endTrouble();
  if (random.chance(0.3)) {
    planner.add({ type: 'fault', fault: random.one(TOKEN_FAULTS), target: 'sign-in', times: 1 });
  }
  const signIn = { type: 'signs in', tab: planner.someTab(), who: next } as const;
  if (hazards.isKilled && random.chance(0.3)) {
    killDuring(planner, signIn);
    startBrowser(planner);
    planner.endTrouble();
    planner.add({ ...signIn, tab: 0 });
  } else {
    planner.add(signIn);
  }
  planner.who = next;
  planner.changesOfUser += 1;
  // Kill the browser while it may not have written everything to disk.
  if (hazards.isKilled && random.chance(0.4)) {
    planner.add({ type: 'browser is killed' });
    startBrowser(planner);
  }
}
