/** Plans a schedule. Holds the events planned so far, and the resulting state. */
import type { ScheduleEvent } from './schedule-event.ts';
import { planClock, type Hazards } from './hazards.ts';
import { Model } from './model.ts';
import { planComment } from './plan-collaboration.ts';
import { planFilter } from './plan-filter.ts';
import { planStep, viewsOf } from './plan-step.ts';
import { Random } from './random.ts';
import type { Step } from './step.ts';
import { titleMark } from './titles.ts';
import { isWithoutFamily } from './trees.ts';

/** A fault that lasts until an event ends it. Only one is active at a time. */
export type LastingFault = 'offline' | 'outage' | 'server dies' | 'storage fails';

const END_OF: Record<LastingFault, ScheduleEvent> = {
  offline: { type: 'online' },
  outage: { type: 'outage ends' },
  'server dies': { type: 'server starts' },
  'storage fails': { type: 'storage works again' },
};

/** Combined with the seed, so that using these random numbers does not change the rest of the schedule. */
const SALT = 77_003;
const SALT_OF_REMINDERS = 58_001;
const SALT_OF_COMMENTS = 60_013;
const SALT_OF_FILTERS = 61_001;
const SHARE_REPEATED = 0.7;
const SHARE_REMINDED = 0.2;
const SHARE_COMMENTED = 0.35;
const SHARE_FILTERED = 0.2;
const SHARE_AGAIN = 0.3;
/** Minutes that the dialog offers for a task with a time, and for each task with a date. */
const WITH_TIME = [30, 1_440];
const WITH_DATE = [1_440];

export class Planner {
  readonly seed: number;
  readonly random: Random;
  readonly hazards: Hazards;
  readonly events: ScheduleEvent[] = [];
  /** The signed-in user's index. */
  who = 0;
  changesOfUser = 0;
  tabs = 1;
  lastingFault: LastingFault | undefined;
  /**
   * True if storage fails or has failed. Until all changes are sent, only the open tabs are certain to have
   * them.
   */
  isOnlyInMemory = false;
  /** True if the databases were deleted and the queued changes may not have been stored again. */
  hasVanished = false;
  #hasDeafTabs = false;
  #lastTab = 0;
  readonly #models = [new Model(), new Model()] as const;
  readonly #aside: Random;
  readonly #ofReminders: Random;
  readonly #ofComments: Random;
  readonly #ofFilters: Random;
  #isPushAway = false;

  constructor(seed: number, random: Random, hazards: Hazards) {
    this.seed = seed;
    this.#aside = new Random(seed ^ SALT);
    this.#ofReminders = new Random(seed ^ SALT_OF_REMINDERS);
    // The first numbers for consecutive seeds are similar, so discard the first one.
    this.#ofReminders.next();
    this.#ofComments = new Random(seed ^ SALT_OF_COMMENTS);
    this.#ofComments.next();
    this.#ofFilters = new Random(seed ^ SALT_OF_FILTERS);
    this.#ofFilters.next();
    this.random = random;
    this.hazards = hazards;
  }

  /**
   * Returns how many minutes the clock is ahead at the start: `usual`, unless the hazards include the clock.
   */
  clockAtFirst(usual: number): number {
    return this.hazards.clock === 'steady' ? usual : planClock(this.random, this.hazards);
  }

  takeStep(count: number): void {
    const model = this.#models[this.who === 0 ? 0 : 1];
    const withDays = this.hazards.clock !== 'days';
    const planned = planStep(this.random, model, this.nameOf(count), { withDays });
    const step = withDays ? this.#repeated(planned, model, this.nameOf(count)) : planned;
    model.apply(step);
    const tab = this.#tabOfStep();
    this.add({ type: 'step', tab, step });
    const reminder = withDays ? this.#reminder(model) : undefined;
    if (reminder !== undefined) {
      model.apply(reminder);
      this.add({ type: 'step', tab, step: reminder });
    }
    const comment = this.#ofComments.chance(SHARE_COMMENTED)
      ? planComment(this.#ofComments, model, this.nameOf(count))
      : undefined;
    if (comment !== undefined) {
      model.apply(comment);
      this.add({ type: 'step', tab, step: comment });
    }
    if (this.#ofFilters.chance(SHARE_FILTERED)) {
      const filtering = planFilter(this.#ofFilters, model, this.nameOf(count));
      model.apply(filtering);
      this.add({ type: 'step', tab, step: filtering });
    }
    this.#planPushService();
  }

  /** Sets a reminder of one of the tasks with a date, now and then. */
  #reminder(model: Model): Step | undefined {
    const random = this.#ofReminders;
    if (!random.chance(SHARE_REMINDED)) return undefined;
    const choices = [...model.tasks.values()].flatMap((task) => {
      if (task.done || task.day === 'no date' || task.day === 'someday') return [];
      const free = (task.time === null ? WITH_DATE : WITH_TIME).filter(
        (minutes) => !task.reminders.includes(minutes),
      );
      return viewsOf(model, task).flatMap((at) =>
        free.map((minutes): Step => ({ do: 'remind', at, task: task.title, minutes })),
      );
    });
    if (choices.length === 0) return undefined;
    const step = random.one(choices);
    return random.chance(SHARE_AGAIN) ? { ...step, again: true } : step;
  }

  /** Lets the push service leave while the server runs, and return later. */
  #planPushService(): void {
    const random = this.#ofReminders;
    if (this.#isPushAway ? !random.chance(0.3) : this.lastingFault !== undefined || !random.chance(0.1))
      return;
    this.#isPushAway = !this.#isPushAway;
    this.add({ type: this.#isPushAway ? 'push service away' : 'push service returns' });
  }

  /** Replaces some renames and completions of today's tasks with a step that makes the task repeat. */
  #repeated(step: Step, model: Model, name: string): Step {
    const isFit = step.do === 'retitle' || (step.do === 'complete' && !step.undo);
    if (!isFit || !isWithoutFamily(model.tasks, model.task(step.task))) return step;
    const { day, hidden } = model.task(step.task);
    // The next task would be hidden too.
    if (day !== 'today' || hidden || !this.#aside.chance(SHARE_REPEATED)) return step;
    return { do: 'repeat', at: step.at, task: step.task, to: `Again ${name}` };
  }

  add(...events: readonly ScheduleEvent[]): void {
    this.events.push(...events);
  }

  /** Returns a unique part of a title for the signed-in user. */
  nameOf(count: number): string {
    return `${this.seed}.${count}${titleMark(this.who)}`;
  }

  someTab(): number {
    return this.random.between(0, this.tabs - 1);
  }

  begin(lastingFault: Exclude<LastingFault, 'storage fails'>): void {
    this.lastingFault = lastingFault;
    this.add({ type: lastingFault });
  }

  endTrouble(): void {
    if (this.lastingFault === undefined) return;
    this.add(END_OF[this.lastingFault]);
    this.lastingFault = undefined;
  }

  /** The user waits until everything is sent, so that no change exists only in memory. */
  rest(): void {
    this.endTrouble();
    this.add({ type: 'rest' });
    this.isOnlyInMemory = false;
    this.hasVanished = false;
  }

  /** Sends changes that may exist only in memory before the browser is closed or killed. */
  restIfUnsafe(): void {
    if (this.isOnlyInMemory || this.hasVanished) this.rest();
  }

  /** Makes a tab miss all messages from other tabs. */
  dropHubMessages(): void {
    this.add({ type: 'tab misses messages', tab: this.someTab() });
    this.#hasDeafTabs = true;
  }

  /** Returns a tab that has seen all changes. */
  knowingTab(): number {
    return this.#hasDeafTabs ? this.#lastTab : this.someTab();
  }

  /** Updates the plan's state after all tabs were closed and one was opened. */
  restart(): void {
    this.tabs = 1;
    this.#lastTab = 0;
    this.#hasDeafTabs = false;
  }

  /**
   * Chooses the tab for the next step. The user switches to a tab only after it has received the other tab's
   * changes.
   */
  #tabOfStep(): number {
    const tab = this.someTab();
    if (this.#hasDeafTabs && tab !== this.#lastTab) this.rest();
    this.#lastTab = tab;
    return tab;
  }
}
