/** Runs a team schedule in one tab. */
import { expect, type BrowserContext } from '@playwright/test';
import type { LiveUser } from '@questlog/testkit/live-user';
import { Dashboard } from '../../src/pages/dashboard.ts';
import { accountOfBrowser, accountOfModel, readServer, rowsOf } from '../comparison.ts';
import { readBrowserStore } from '../device/browser-store.ts';
import { shownBy } from '../device/tabs.ts';
import type { UserTab } from '../user-tab.ts';
import { Model } from '../plan/model.ts';
import type { Step } from '../plan/step.ts';
import type { World } from '../world.ts';
import { expectInTime, Outsider, type ArrivalDelays } from './outsider.ts';
import type { SecondMember } from './second-member.ts';
import type { NamedAccount, Removal, TeamEvent, WhichAccount } from './team-event.ts';
import { namesAgree } from './team-names.ts';
import { linesOfOther, USER, type TeamSchedule } from './team-schedule.ts';

/**
 * Timeout for the checks after all faults have ended. The hub and the queue wait up to half a minute between
 * attempts.
 */
const LONGEST_REST_MS = 90_000;
const LEAVES_WITHIN_MS = 30_000;

export class TeamRunner {
  readonly #world: World;
  readonly #context: BrowserContext;
  readonly #tab: UserTab;
  readonly #app: Dashboard;
  readonly #user: { readonly user: LiveUser; readonly id: string };
  readonly #teammate: SecondMember;
  readonly #accounts: Readonly<Record<WhichAccount, NamedAccount>>;
  readonly #zone: string;
  readonly #schedule: TeamSchedule;
  readonly #models = { own: new Model(), team: new Model() };
  readonly #doneByTeammate = new Set<string>();
  #at: WhichAccount = 'own';
  #starting: Promise<void> | undefined;
  #watched: Promise<ArrivalDelays> | undefined;
  /** Measurements from removed users' devices. */
  readonly delays: ArrivalDelays[] = [];

  constructor(options: {
    readonly world: World;
    readonly tab: UserTab;
    readonly user: { readonly user: LiveUser; readonly id: string };
    readonly teammate: SecondMember;
    readonly accounts: Readonly<Record<WhichAccount, NamedAccount>>;
    readonly zone: string;
    readonly schedule: TeamSchedule;
  }) {
    this.#world = options.world;
    this.#tab = options.tab;
    this.#app = new Dashboard(options.tab.page);
    this.#context = options.tab.page.context();
    this.#user = options.user;
    this.#teammate = options.teammate;
    this.#accounts = options.accounts;
    this.#zone = options.zone;
    this.#schedule = options.schedule;
  }

  /**
   * Runs all events, then compares the user's actions, the server and the browser. Throws if a step has no
   * visible result or if they differ.
   */
  async run(): Promise<void> {
    await this.#world.signIn(this.#tab.page, this.#user.user);
    await this.#switch('team');
    for (const event of this.#schedule.events) await this.#apply(event);
    await this.#starting;
    await this.#expectNoLateData();
    this.#world.proxy.mend();
    for (const account of [this.#at, this.#at === 'own' ? 'team' : 'own'] as const) {
      await this.#switch(account);
      await this.#agree(account);
    }
  }

  async #apply(event: TeamEvent): Promise<void> {
    const { server, proxy } = this.#world;
    switch (event.type) {
      case 'works':
        await this.#work(event.step, this.#models[this.#at]);
        break;
      case 'switches':
        await this.#switch(event.to);
        break;
      case 'mate works':
        await this.#starting;
        await this.#teammateWorks(event.title);
        break;
      case 'mate completes':
        await this.#starting;
        await this.#nothingWaits();
        await this.#teammate.complete(event.task);
        this.#doneByTeammate.add(event.task);
        this.#models.team.apply({ do: 'complete', at: event.at, task: event.task, undo: false });
        await this.#tab.seenAt(event.at, this.#models.team);
        break;
      case 'mate comments':
        await this.#starting;
        await this.#nothingWaits();
        await this.#teammate.comment(event.task, event.text);
        this.#models.team.comment(event.task, event.text);
        break;
      case 'mate deletes meanwhile':
        await this.#starting;
        await this.#teammateDeletesMeanwhile(event);
        break;
      case 'mate gives a role':
        await this.#starting;
        await this.#teammate.giveRole(this.#user.id, event.role);
        break;
      case 'mate removes the user':
        await this.#nothingWaits();
        await this.#remove(event);
        await this.#leaves();
        break;
      case 'mate removes the user meanwhile':
        await this.#removeMeanwhile(event);
        break;
      case 'mate readmits the user':
        await this.#starting;
        await this.#expectNoLateData();
        await this.#world.letIn(this.#accounts.team.id, this.#user.id);
        break;
      case 'fault':
        proxy.record(event.fault, event.target, event.times);
        break;
      case 'connections break':
        proxy.breakConnections();
        break;
      case 'offline':
      case 'online':
        await this.#context.setOffline(event.type === 'offline');
        break;
      case 'outage':
        proxy.breakDown();
        break;
      case 'outage ends':
        proxy.repair();
        break;
      case 'server dies':
        await this.#starting;
        // The devices of a removed user call the server directly. Stop watching before the server is killed.
        await this.#expectNoLateData();
        await server.kill();
        break;
      case 'server starts':
        // Do not wait for the server to start, because a user would not.
        this.#starting = server.start();
        break;
    }
  }

  async #work(step: Step, model: Model): Promise<void> {
    model.apply(step);
    if (step.do === 'reopen') this.#doneByTeammate.delete(step.task);
    await this.#tab.perform(step, model);
  }

  async #teammateWorks(title: string): Promise<void> {
    await this.#teammate.work(title);
    this.#models.team.apply({ do: 'add', at: 'Inbox', title, tags: [] });
    this.#models.team.apply({ do: 'complete', at: 'Inbox', task: title, undo: false });
  }

  /**
   * Removes the user while two of their devices are watched. The team then keeps working, and the removed
   * user must not see that.
   */
  async #remove({ how, title }: { readonly how: Removal; readonly title: string }): Promise<void> {
    await this.#starting;
    const { server } = this.#world;
    const outsider = await Outsider.watch(server.url, this.#user.user, this.#accounts.team.id);
    await this.#teammate.remove(this.#user.id, how, this.#user.user, () => outsider.markRemoved());
    this.#watched = outsider.end();
    // Prevent an unhandled rejection. The result is checked later.
    this.#watched.catch(() => undefined);
    this.#models.team.unassign(USER);
    await this.#teammateWorks(title);
  }

  /** Asserts that the removed user received no team data after the time limit. */
  async #expectNoLateData(): Promise<void> {
    const delay = await this.#watched;
    this.#watched = undefined;
    if (delay === undefined) return;
    this.delays.push(delay);
    expectInTime(delay);
  }

  /**
   * Removes the user from the team while they are working offline. Their later changes are rejected and stay
   * in the outbox.
   */
  async #removeMeanwhile(
    event: Extract<TeamEvent, { type: 'mate removes the user meanwhile' }>,
  ): Promise<void> {
    const { before, after } = event;
    await this.#nothingWaits();
    await this.#context.setOffline(true);
    const lost = this.#models.team.copy();
    for (const step of before) await this.#work(step, lost);
    await this.#remove(event);
    for (const step of after) await this.#work(step, lost);
    const rejected = await this.#rejectedCount();
    await this.#context.setOffline(false);
    await this.#leaves();
    await expect
      .poll(async () => (await this.#rejectedCount()) - rejected, {
        message: 'rejected changes stay in the outbox',
      })
      .toBeGreaterThan(0);
  }

  /**
   * Deletes a tree in which the user is renaming a subtask offline. The new title is rejected and stays in
   * the outbox.
   */
  async #teammateDeletesMeanwhile(
    event: Extract<TeamEvent, { type: 'mate deletes meanwhile' }>,
  ): Promise<void> {
    const { task, subtask, to } = event;
    await this.#nothingWaits();
    const rejected = await this.#rejectedCount();
    await this.#context.setOffline(true);
    const lost = this.#models.team.copy();
    await this.#work({ do: 'retitle', at: 'Inbox', task: subtask, to }, lost);
    await this.#teammate.delete(task);
    this.#models.team.apply({ do: 'delete', at: 'Inbox', task, undo: false });
    await this.#context.setOffline(false);
    await expect
      .poll(async () => (await this.#rejectedCount()) - rejected, {
        message: 'the new title is kept',
        timeout: LONGEST_REST_MS,
      })
      .toBe(1);
    await this.#tab.seenAt('Inbox', this.#models.team);
  }

  /** Waits until the page has left the team on its own and shows none of its data. */
  async #leaves(): Promise<void> {
    this.#at = 'own';
    await this.#isAt('own');
  }

  async #isAt(account: WhichAccount): Promise<void> {
    const { page } = this.#tab;
    await expect(page).toHaveTitle(`Questlog – ${this.#accounts[account].name}`, {
      timeout: LEAVES_WITHIN_MS,
    });
    await this.#tab.arrive();
    await expect(async () => {
      const text = await shownBy(page);
      expect(linesOfOther(text, this.#schedule.seed, account), 'titles of the other account').toEqual([]);
    }).toPass({ timeout: LEAVES_WITHIN_MS });
  }

  /**
   * Switches accounts in the menu, with retries. A user who was added back to the team sees it only after a
   * reload.
   */
  async #switch(to: WhichAccount): Promise<void> {
    await this.#starting;
    const { page } = this.#tab;
    const { name } = this.#accounts[to];
    await expect(async () => {
      if ((await page.title()) === `Questlog – ${name}`) return;
      await page.reload();
      await this.#tab.arrive();
      if ((await page.title()) === `Questlog – ${name}`) return;
      await this.#app.chooseFromMenu(`Switch to ${name}`);
      await expect(page).toHaveTitle(`Questlog – ${name}`, { timeout: 10_000 });
      await expect(this.#app.dialog).toHaveCount(0);
    }).toPass({ timeout: LONGEST_REST_MS });
    this.#at = to;
    await this.#isAt(to);
  }

  async #nothingWaits(): Promise<void> {
    await expect
      .poll(async () => (await readBrowserStore(this.#tab.page, this.#user.id)).waiting, {
        message: 'changes waiting to be sent',
        timeout: LONGEST_REST_MS,
      })
      .toEqual([]);
  }

  /** Checks that the browser has stored the server's rows of an account. */
  async #browserAgrees(account: WhichAccount): Promise<void> {
    const { id } = this.#accounts[account];
    await expect(async () => {
      const { trash: _, rows, ...server } = await readServer(this.#user.user, this.#zone, id);
      const store = await readBrowserStore(this.#tab.page, this.#user.id, id);
      expect({ ...accountOfBrowser(store, this.#zone), rows: rowsOf(store.tasks) }).toEqual({
        ...server,
        rows,
      });
    }).toPass({ timeout: LONGEST_REST_MS });
  }

  async #rejectedCount(): Promise<number> {
    return (await readBrowserStore(this.#tab.page, this.#user.id)).rejected.length;
  }

  /**
   * Compares an account once the queue is empty. The server and the screen must have all changes, with the
   * right names next to them.
   */
  async #agree(account: WhichAccount): Promise<void> {
    const model = this.#models[account];
    await this.#nothingWaits();
    await expect
      .poll(
        async () => {
          const { rows: _, ...words } = await readServer(
            this.#user.user,
            this.#zone,
            this.#accounts[account].id,
          );
          return words;
        },
        { message: `the server has the changes of the ${account} account`, timeout: LONGEST_REST_MS },
      )
      .toEqual(accountOfModel(model));
    await this.#browserAgrees(account);
    await namesAgree(this.#user, this.#teammate, this.#accounts[account].id, this.#doneByTeammate);
    for (const isReloaded of [false, true]) {
      if (isReloaded) {
        await this.#tab.page.reload();
        await this.#isAt(account);
      }
      for (const view of model.views()) await this.#tab.seenAt(view, model);
    }
  }
}
