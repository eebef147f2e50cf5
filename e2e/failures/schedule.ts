/**
 * A schedule: what a person does, and what befalls them meanwhile. It is a pure function of its seed, so that the one
 * that breaks something can be had again.
 */
import { Model, type Step } from './model.ts';
import { planStep } from './plan-step.ts';
import { Random } from './random.ts';

/** What becomes of one request on its way. */
export type Fate =
  | 'the request is lost'
  | 'the answer is lost'
  | 'the answer is cut off'
  | 'it is delayed'
  | 'it arrives twice'
  | 'it arrives again later'
  | 'it is given up and arrives later'
  | 'it is answered 401'
  | 'it is answered 500'
  | 'it is answered 503'
  | 'it is answered 503, to come again in a second';

/** Which requests: those that change something, those that read, those that renew the session. */
export type Target = 'change' | 'read' | 'renewal';

/** `tab` counts from 0; there are two at the most. */
export type Happening =
  | { readonly type: 'step'; readonly tab: number; readonly step: Step }
  | { readonly type: 'fault'; readonly fate: Fate; readonly target: Target; readonly times: number }
  /** Every connection there is breaks, and can be made again at once. */
  | { readonly type: 'connections break' }
  /** The browser knows that it has no connection. */
  | { readonly type: 'offline' }
  | { readonly type: 'online' }
  /** Nothing gets through, and the browser does not know. */
  | { readonly type: 'outage' }
  | { readonly type: 'outage ends' }
  /** kill -9 */
  | { readonly type: 'server dies' }
  | { readonly type: 'server starts' }
  /** A tab is closed, whatever it is doing, and another one is opened. */
  | { readonly type: 'tab is replaced'; readonly tab: number }
  /** Every tab is closed; the worker may send what waits, while one tab is opened again. */
  | { readonly type: 'all tabs close and one opens' }
  | { readonly type: 'second tab opens' }
  /** The person waits until everything has been sent. */
  | { readonly type: 'rest' };

/** What the person does once everything works again. */
export type Ending = 'nothing' | 'turns to the tab' | 'tries now' | 'loads again';

export interface Schedule {
  readonly seed: number;
  /** By so many minutes the device's clock is ahead. */
  readonly clock: number;
  readonly happenings: readonly Happening[];
  readonly ending: Ending;
}

type Trouble = 'offline' | 'outage' | 'server dies';

const END_OF: Record<Trouble, Happening> = {
  offline: { type: 'online' },
  outage: { type: 'outage ends' },
  'server dies': { type: 'server starts' },
};

const FATES: readonly (readonly [Fate, number])[] = [
  ['the request is lost', 3],
  ['the answer is lost', 4],
  ['the answer is cut off', 3],
  ['it is delayed', 2],
  ['it arrives twice', 3],
  ['it arrives again later', 3],
  ['it is given up and arrives later', 3],
  ['it is answered 401', 2],
  ['it is answered 500', 2],
  ['it is answered 503', 2],
  ['it is answered 503, to come again in a second', 1],
];

/**
 * What can become of a renewal: a network that doubles it and brings the earlier answer may cost a sign-in
 * (docs/decisions/015-lost-answers.md).
 */
const FATES_OF_RENEWALS: readonly Fate[] = [
  'the request is lost',
  'the answer is lost',
  'the answer is cut off',
  'it is delayed',
  'it is answered 500',
  'it is answered 503',
];

/** Makes the schedule of a seed. */
export function makeSchedule(seed: number): Schedule {
  const random = new Random(seed);
  const model = new Model();
  const happenings: Happening[] = [];
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
  let trouble: Trouble | undefined;
  let tabs = 1;

  for (let count = 0; count < length; count += 1) {
    if (trouble === undefined) {
      if (random.chance(0.16)) {
        trouble = random.one<Trouble>(['offline', 'offline', 'outage', 'server dies']);
        happenings.push({ type: trouble });
      } else if (random.chance(0.5)) {
        happenings.push(...planFaults(random));
      } else if (random.chance(0.08)) {
        happenings.push({ type: 'connections break' });
      } else if (count > 0 && random.chance(0.12)) {
        happenings.push({ type: 'rest' });
      }
    } else if (random.chance(0.35)) {
      happenings.push(END_OF[trouble]);
      trouble = undefined;
    }
    if (tabs === 1 && random.chance(0.06)) {
      happenings.push({ type: 'second tab opens' });
      tabs = 2;
    } else if (count > 0 && random.chance(0.09)) {
      happenings.push({ type: 'tab is replaced', tab: random.between(0, tabs - 1) });
    } else if (count > 1 && random.chance(0.05)) {
      happenings.push({ type: 'all tabs close and one opens' });
      tabs = 1;
    }
    const step = planStep(random, model, `${seed}.${count}`);
    model.apply(step);
    happenings.push({ type: 'step', tab: random.between(0, tabs - 1), step });
  }
  const ending = random.one<Ending>(['nothing', 'turns to the tab', 'tries now', 'loads again']);
  return { seed, clock, happenings, ending };
}

function planFaults(random: Random): Happening[] {
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
  const ofRenewal = random.one(FATES_OF_RENEWALS);
  return [{ type: 'fault', fate: ofRenewal, target: 'renewal', times: random.between(1, 2) }, fault];
}

/** The schedule in lines for a person to read. */
export function readable({ seed, clock, happenings, ending }: Schedule): string {
  const lines = happenings.map(
    (happening, index) => `  ${String(index + 1).padStart(2)}. ${lineOf(happening)}`,
  );
  return [
    `schedule ${seed}`,
    ...(clock === 0 ? [] : [`      the clock of the device is ${clock} minutes off`]),
    ...lines,
    `      then everything works again, and the person: ${ending}`,
  ].join('\n');
}

function lineOf(happening: Happening): string {
  if (happening.type === 'step') {
    const { do: what, ...rest } = happening.step;
    const details = Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
    return `tab ${happening.tab}: ${what} (${details.join(', ')})`;
  }
  if (happening.type === 'fault') {
    const { fate, target, times } = happening;
    return `✗ the next ${times === 1 ? target : `${times} ${target}s`}: ${fate}`;
  }
  return 'tab' in happening ? `✗ ${happening.type}: ${happening.tab}` : `✗ ${happening.type}`;
}
