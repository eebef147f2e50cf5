/** Draws the happenings of a schedule, one step of a person after the other. */
import type { Fate, Happening } from './happening.ts';
import type { Hazards } from './hazards.ts';
import { Model } from './model.ts';
import { FATES_OF_TOKENS, planClock, planHazard } from './plan-hazard.ts';
import { planStep } from './plan-step.ts';
import type { Random } from './random.ts';
import { titleMark } from './titles.ts';

/** What lasts until it ends; one at a time. */
export type Trouble = 'offline' | 'outage' | 'server dies' | 'storage fails';

const END_OF: Record<Trouble, Happening> = {
  offline: { type: 'online' },
  outage: { type: 'outage ends' },
  'server dies': { type: 'server starts' },
  'storage fails': { type: 'storage works again' },
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

export class Planner {
  readonly seed: number;
  readonly random: Random;
  readonly hazards: Hazards;
  readonly happenings: Happening[] = [];
  /** Who is signed in. */
  who = 0;
  changesOfPerson = 0;
  tabs = 1;
  trouble: Trouble | undefined;
  /** Storage fails or has failed: until all has been sent, only the open tabs are sure to have it. */
  isOnlyInMemory = false;
  /** What is kept of what waits was written anew, or could not be. */
  hasVanished = false;
  #hasDeafTabs = false;
  #lastTab = 0;
  readonly #models = [new Model(), new Model()] as const;

  constructor(seed: number, random: Random, hazards: Hazards) {
    this.seed = seed;
    this.random = random;
    this.hazards = hazards;
  }

  /** By how many minutes the clock is ahead at first, given what a device without hazards has. */
  clockAtFirst(usual: number): number {
    return this.hazards.clock === 'steady' ? usual : planClock(this.random, this.hazards);
  }

  /** What happens up to and with the next step. */
  plan(count: number): void {
    const { random } = this;
    if (this.trouble === undefined) {
      if (random.chance(0.16)) {
        this.begin(
          random.one<Exclude<Trouble, 'storage fails'>>(['offline', 'offline', 'outage', 'server dies']),
        );
      } else if (random.chance(0.5)) {
        this.add(...planFaults(random));
      } else if (random.chance(0.08)) {
        this.add({ type: 'connections break' });
      } else if (count > 0 && random.chance(0.12)) {
        this.rest();
      }
    } else if (random.chance(0.35)) {
      this.endTrouble();
    }
    if (this.tabs === 1 && !this.isOnlyInMemory && random.chance(this.hazards.isDeaf ? 0.3 : 0.06)) {
      this.add({ type: 'second tab opens' });
      this.tabs = 2;
    } else if (count > 0 && random.chance(0.09)) {
      if (!this.isOnlyInMemory) this.add({ type: 'tab is replaced', tab: this.someTab() });
    } else if (count > 1 && random.chance(0.05) && !this.isOnlyInMemory) {
      this.add({ type: 'all tabs close and one opens' });
      this.startAnew();
    }
    planHazard(this, count);
    const model = this.#models[this.who === 0 ? 0 : 1];
    const step = planStep(random, model, this.nameOf(count), { withDays: this.hazards.clock !== 'days' });
    model.apply(step);
    this.add({ type: 'step', tab: this.#tabOfStep(), step });
  }

  add(...happenings: readonly Happening[]): void {
    this.happenings.push(...happenings);
  }

  /** For titles of who is signed in. */
  nameOf(count: number): string {
    return `${this.seed}.${count}${titleMark(this.who)}`;
  }

  someTab(): number {
    return this.random.between(0, this.tabs - 1);
  }

  begin(trouble: Exclude<Trouble, 'storage fails'>): void {
    this.trouble = trouble;
    this.add({ type: trouble });
  }

  endTrouble(): void {
    if (this.trouble === undefined) return;
    this.add(END_OF[this.trouble]);
    this.trouble = undefined;
  }

  /** The person waits until everything has been sent: then nothing is in memory alone. */
  rest(): void {
    this.endTrouble();
    this.add({ type: 'rest' });
    this.isOnlyInMemory = false;
    this.hasVanished = false;
  }

  /** Before the browser ends: what may be nowhere but in its memory is sent. */
  restIfUnsafe(): void {
    if (this.isOnlyInMemory || this.hasVanished) this.rest();
  }

  /** A tab hears nothing from the others any more. */
  deafen(): void {
    this.add({ type: 'tab misses messages', tab: this.someTab() });
    this.#hasDeafTabs = true;
  }

  /** A tab that knows of all that was done. */
  knowingTab(): number {
    return this.#hasDeafTabs ? this.#lastTab : this.someTab();
  }

  /** Every tab has gone, and one has come. */
  startAnew(): void {
    this.tabs = 1;
    this.#lastTab = 0;
    this.#hasDeafTabs = false;
  }

  /** Where the next step is done: what the other tab has done must be known there. */
  #tabOfStep(): number {
    const tab = this.someTab();
    if (this.#hasDeafTabs && tab !== this.#lastTab) this.rest();
    this.#lastTab = tab;
    return tab;
  }
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
  const ofRenewal = random.one(FATES_OF_TOKENS);
  return [{ type: 'fault', fate: ofRenewal, target: 'renewal', times: random.between(1, 2) }, fault];
}
