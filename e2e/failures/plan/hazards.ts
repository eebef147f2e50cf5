/**
 * Faults that a schedule adds to a bad network, killed servers and closed tabs. More than half of the
 * schedules have none. The others have one or more, because data tends to get lost when faults coincide.
 */
import { Random } from './random.ts';

export interface Hazards {
  /** True if two users take turns using the browser. */
  readonly isShared: boolean;
  /** True if the browser is killed and restarted, so it is a separate one with a profile on disk. */
  readonly isKilled: boolean;
  /** True if tabs miss messages from other tabs. */
  readonly missesHubMessages: boolean;
  /** Whether moving the device's clock keeps it on the same day or changes the day. */
  readonly clock: 'steady' | 'hours' | 'days';
  /** True if the browser's databases fail, hang or vanish. */
  readonly storageFails: boolean;
  readonly tokensEnd: boolean;
}

const NONE: Hazards = {
  isShared: false,
  isKilled: false,
  missesHubMessages: false,
  clock: 'steady',
  storageFails: false,
  tokensEnd: false,
};

/**
 * Combined with the seed, so that adding a hazard does not change the random numbers of the rest of the
 * schedule.
 */
const SALT = 3241;
const SHARE_WITHOUT = 0.55;

export function hazardsOf(seed: number): Hazards {
  const random = new Random(seed ^ SALT);
  // The first numbers for consecutive seeds are similar, so discard the first one.
  random.next();
  if (random.chance(SHARE_WITHOUT)) return NONE;
  const isShared = random.chance(0.5);
  const drawn: Hazards = {
    isShared,
    isKilled: random.chance(0.35),
    missesHubMessages: random.chance(0.3),
    clock: random.weighted([
      ['steady', 6],
      ['hours', 2],
      ['days', 1],
    ]),
    // On a shared device, a storage failure could lose the other user's queued changes unnoticed.
    storageFails: random.chance(0.45) && !isShared,
    tokensEnd: random.chance(0.3),
  };
  const hasNone = Object.entries(drawn).every(([name, value]) => value === NONE[name as keyof Hazards]);
  const hazards = hasNone ? { ...drawn, isShared: true } : drawn;
  return hazards;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * Returns a random number of minutes to set the clock ahead. At the start it is noon in the user's time zone,
 * so less than half a day keeps the date.
 */
export function planClock(random: Random, { clock }: Hazards): number {
  return random.one(clock === 'days' ? [DAY, DAY, -DAY, 0] : [10, -10, 10 * HOUR, -10 * HOUR, 0]);
}
