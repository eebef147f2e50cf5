/**
 * Hazards of a schedule beyond a bad network, a server that dies and tabs that close. More than half of the schedules have none;
 * the others have one or several, since data is lost where several meet.
 */
import { Random } from './random.ts';

export interface Hazards {
  /** Two people use the browser, one after the other. */
  readonly isShared: boolean;
  /** The browser is killed and started again. It then has a profile of its own on the disk. */
  readonly isKilled: boolean;
  /** Tabs miss what other tabs tell them. */
  readonly isDeaf: boolean;
  /** By how much the device's clock jumps: within the day, or to another one. */
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

/** Away from the draws of the schedule itself, which would otherwise change with every new hazard. */
const SALT = 3241;
const SHARE_WITHOUT = 0.55;

/** The hazards of a seed. */
export function hazardsOf(seed: number): Hazards {
  const random = new Random(seed ^ SALT);
  // Seeds that follow each other begin alike.
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

/** Minutes ahead: less than half a day where the day of the person is to stay (it is noon where they are). */
export function planClock(random: Random, { clock }: Hazards): number {
  return random.one(clock === 'days' ? [DAY, DAY, -DAY, 0] : [10, -10, 10 * HOUR, -10 * HOUR, 0]);
}
