/**
 * A schedule for a user in a team. It depends only on its seed. A second member also works in the team,
 * changes the user's role, removes them while they work, and adds them back. The user can switch to a
 * personal account.
 */
import { Model } from '../plan/model.ts';
import { planFaults } from '../plan/plan-next.ts';
import { planAssignment, planComment } from '../plan/plan-collaboration.ts';
import { planStep } from '../plan/plan-step.ts';
import { Random } from '../plan/random.ts';
import type { Step } from '../plan/step.ts';
import { lineOfTeam, type Removal, type TeamEvent, type WhichAccount } from './team-event.ts';

export interface TeamSchedule {
  readonly seed: number;
  readonly events: readonly TeamEvent[];
}

/** The suffix after the number in a title. It identifies the account. */
export const MARKS: Readonly<Record<WhichAccount, string>> = { own: 'o', team: 't' };

/** The prefix of the second member's titles. */
export const TEAMMATE = 'Mate';

/** The first names of the members of the team: the user, and the second member. */
export const USER = 'Robin';
export const OWNER = 'Kim';

/** Mixed into the seed, so that team schedules use different random numbers than other schedules. */
const SALT = 51_407;
const SALT_OF_COLLABORATION = 60_029;
const SHARE_COMMENTED = 0.45;
const SHARE_ASSIGNED = 0.45;
const SHARE_MATE_COMMENTED = 0.25;

type LastingFault = 'offline' | 'outage' | 'server dies';

const END_OF = { offline: 'online', outage: 'outage ends', 'server dies': 'server starts' } as const;

class TeamPlanner {
  readonly events: TeamEvent[] = [];
  readonly #random: Random;
  readonly #ofCollaboration: Random;
  readonly #seed: number;
  readonly #models = { own: new Model(), team: new Model() };
  #at: WhichAccount = 'team';
  #isOut = false;
  #lastingFault: LastingFault | undefined;
  #titles = 0;

  constructor(seed: number, random: Random) {
    this.#seed = seed;
    this.#random = random;
    this.#ofCollaboration = new Random(seed ^ SALT_OF_COLLABORATION);
    this.#ofCollaboration.next();
  }

  next(): void {
    this.#planNetwork();
    if (this.#random.chance(0.55)) this.#planTeam();
    this.events.push({ type: 'works', step: this.#step(this.#models[this.#at]) });
    this.#planCollaboration();
  }

  end(): void {
    this.#endTrouble();
    if (this.#isOut) this.#letIn();
  }

  #planNetwork(): void {
    const random = this.#random;
    if (this.#lastingFault !== undefined) {
      if (random.chance(0.4)) this.#endTrouble();
    } else if (random.chance(0.2)) {
      this.#lastingFault = random.one<LastingFault>(['offline', 'offline', 'outage', 'server dies']);
      this.events.push({ type: this.#lastingFault });
    } else if (random.chance(0.4)) {
      for (const fault of planFaults(random)) if (fault.type === 'fault') this.events.push(fault);
    } else if (random.chance(0.08)) {
      this.events.push({ type: 'connections break' });
    }
  }

  /** Plans that the user comments on tasks and assigns them, and that the second member comments too. */
  #planCollaboration(): void {
    const random = this.#ofCollaboration;
    const model = this.#models[this.#at];
    const isOwn = (text: string): boolean => !text.startsWith(TEAMMATE);
    const name = this.#name(this.#at);
    const steps = [
      random.chance(SHARE_COMMENTED) ? planComment(random, model, name, isOwn) : undefined,
      this.#at === 'team' && random.chance(SHARE_ASSIGNED)
        ? planAssignment(random, model, [USER, OWNER])
        : undefined,
    ];
    for (const step of steps.filter((each) => each !== undefined)) {
      model.apply(step);
      this.events.push({ type: 'works', step });
    }
    const open = this.#models.team.openAt('Inbox');
    if (this.#at !== 'team' || open.length === 0 || !random.chance(SHARE_MATE_COMMENTED)) return;
    this.#endTrouble();
    const [task, text] = [random.one(open), `${TEAMMATE} says ${name}`];
    this.events.push({ type: 'mate comments', task, text });
    this.#models.team.comment(task, text);
  }

  #planTeam(): void {
    const random = this.#random;
    const team = this.#models.team;
    const open = team.openAt('Inbox');
    const isThere = this.#at === 'team';
    random.weighted<() => void>([
      [() => this.#teammateWorks(), 4],
      [() => this.#switch(), this.#isOut ? 0 : 4],
      [() => this.#teammateCompletes(random.one(open)), isThere && open.length > 0 ? 3 : 0],
      [() => this.#teammateDeletesMeanwhile(), isThere ? 3 : 0],
      [() => this.#giveRole(), this.#isOut ? 0 : 2],
      [() => this.#remove(), this.#isOut ? 0 : 2],
      [() => this.#removeMeanwhile(), isThere ? 4 : 0],
      [() => this.#letIn(), this.#isOut ? 6 : 0],
    ])();
  }

  #teammateWorks(): void {
    if (this.#lastingFault === 'server dies') this.#endTrouble();
    this.events.push({ type: 'mate works', title: this.#workOfTeammate() });
  }

  /** Plans that the second member adds and completes a task. Returns the task's title. */
  #workOfTeammate(): string {
    const title = `${TEAMMATE} ${this.#name('team')}`;
    this.#models.team.apply({ do: 'add', at: 'Inbox', title, tags: [] });
    this.#models.team.apply({ do: 'complete', at: 'Inbox', task: title, undo: false });
    return title;
  }

  #switch(): void {
    this.#endTrouble();
    this.#at = this.#at === 'own' ? 'team' : 'own';
    this.events.push({ type: 'switches', to: this.#at });
  }

  #teammateCompletes(task: string): void {
    this.#endTrouble();
    this.events.push({ type: 'mate completes', at: 'Inbox', task });
    this.#models.team.apply({ do: 'complete', at: 'Inbox', task, undo: false });
  }

  #teammateDeletesMeanwhile(): void {
    this.#endTrouble();
    const task = `Task ${this.#name('team')}`;
    const subtask = `Subtask ${this.#name('team')}`;
    const steps: readonly Step[] = [
      { do: 'add', at: 'Inbox', title: task, tags: [] },
      { do: 'add subtask', at: 'Inbox', task, title: subtask },
    ];
    for (const step of steps) this.events.push({ type: 'works', step });
    this.events.push({
      type: 'mate deletes meanwhile',
      task,
      subtask,
      to: `Retitled ${this.#name('team')}`,
    });
    this.#models.team.trash.add(task);
  }

  #giveRole(): void {
    if (this.#lastingFault === 'server dies') this.#endTrouble();
    this.events.push({ type: 'mate gives a role', role: this.#random.one(['Admin', 'Member']) });
  }

  #remove(): void {
    this.#endTrouble();
    this.events.push({ type: 'mate removes the user', how: this.#how(), title: this.#workOfTeammate() });
    this.#models.team.unassign(USER);
    this.#isOut = true;
    this.#at = 'own';
  }

  #removeMeanwhile(): void {
    this.#endTrouble();
    // The server rejects these steps, so the team's data does not change.
    const lost = this.#models.team.copy();
    const steps = (least: number): Step[] =>
      Array.from({ length: this.#random.between(least, 2) }, () => this.#step(lost));
    const added: Step = { do: 'add', at: 'Inbox', title: `Task ${this.#name('team')}`, tags: [] };
    lost.apply(added);
    const before = [added, ...steps(0)];
    const [how, after] = [this.#how(), steps(0)];
    this.events.push({
      type: 'mate removes the user meanwhile',
      how,
      title: this.#workOfTeammate(),
      before,
      after,
    });
    this.#models.team.unassign(USER);
    this.#isOut = true;
    this.#at = 'own';
  }

  #letIn(): void {
    if (this.#lastingFault === 'server dies') this.#endTrouble();
    this.events.push({ type: 'mate readmits the user' });
    this.#isOut = false;
  }

  #how(): Removal {
    return this.#random.one(['suspended', 'removed']);
  }

  #step(model: Model): Step {
    const step = planStep(this.#random, model, this.#name(this.#at), { withDays: true });
    model.apply(step);
    return step;
  }

  #name(account: WhichAccount): string {
    this.#titles += 1;
    return `${this.#seed}.${this.#titles}${MARKS[account]}`;
  }

  #endTrouble(): void {
    if (this.#lastingFault === undefined) return;
    this.events.push({ type: END_OF[this.#lastingFault] });
    this.#lastingFault = undefined;
  }
}

export function makeTeamSchedule(seed: number): TeamSchedule {
  const random = new Random(seed ^ SALT);
  // The first numbers for consecutive seeds are similar, so discard the first one.
  random.next();
  const planner = new TeamPlanner(seed, random);
  for (let left = random.between(4, 10); left > 0; left -= 1) planner.next();
  planner.end();
  return { seed, events: planner.events };
}

export function readableTeam({ seed, events }: TeamSchedule): string {
  const lines = events.map((each, index) => `  ${String(index + 1).padStart(2)}. ${lineOfTeam(each)}`);
  return [`team schedule ${seed}`, ...lines, '      then everything works again'].join('\n');
}

/** Returns the lines of text that contain a title from the other account. */
export function linesOfOther(text: string, seed: number, at: WhichAccount): string[] {
  const title = new RegExp(String.raw`\b${seed}\.\d+([a-z])\b`, 'g');
  return text
    .split('\n')
    .filter((line) => Array.from(line.matchAll(title)).some(([, mark]) => mark !== MARKS[at]));
}
