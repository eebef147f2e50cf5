/**
 * Hazards of a schedule beyond a bad network, a dying server and closed tabs. More than half of the schedules
 * have none; the others have one or several, because data is lost when several coincide.
 */
import { Random } from './random.ts';

export interface Hazards {
  /** Two people use the browser in turn. */
  readonly isShared: boolean;
  /** The browser is killed and restarted, so it has its own profile on disk. */
  readonly isKilled: boolean;
  /** Tabs miss messages from other tabs. */
  readonly isDeaf: boolean;
  /** The size of the device clock's jumps: within the day, or to another day. */
  readonly clock: 'steady' | 'hours' | 'days';
  /** The browser's databases fail, hang, or vanish. */
  readonly storageFails: boolean;
  readonly tokensEnd: boolean;
}

const NONE: Hazards = {
  isShared: false,
  isKilled: false,
  isDeaf: false,
  clock: 'steady',
  storageFails: false,
  tokensEnd: false,
};

/** Keeps these draws apart from those of the schedule, which would otherwise change with every new hazard. */
const SALT = 3241;
const SHARE_WITHOUT = 0.55;

/** Draws the hazards of a seed. */
export function hazardsOf(seed: number): Hazards {
  const random = new Random(seed ^ SALT);
  // Generators with consecutive seeds start with similar values.
  random.next();
  if (random.chance(SHARE_WITHOUT)) return NONE;
  const isShared = random.chance(0.5);
  const drawn: Hazards = {
    isShared,
    isKilled: random.chance(0.35),
    isDeaf: random.chance(0.3),
    clock: random.weighted([
      ['steady', 6],
      ['hours', 2],
      ['days', 1],
    ]),
    // On a shared device, failing storage would drop the other person's waiting changes, and the schedule could not know.
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
 * Draws the minutes ahead: less than half a day if the person's date must not change (it is noon for them).
 */
export function planClock(random: Random, { clock }: Hazards): number {
  return random.one(clock === 'days' ? [DAY, DAY, -DAY, 0] : [10, -10, 10 * HOUR, -10 * HOUR, 0]);
}
