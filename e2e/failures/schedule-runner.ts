/** Carries out a schedule's events. */
import { expect } from '@playwright/test';
import { fireBackgroundSync } from '../src/pages/offline.ts';
import { agree, waitsUntilStored, visitViews, nothingWaits, onlineVisit, recovers } from './agreement.ts';
import { readBrowserStore } from './device/browser-store.ts';
import type { Device } from './device/device.ts';
import { end } from './ending.ts';
import type { ScheduleEvent, Interruptible } from './plan/schedule-event.ts';
import { RemindedUser } from './reminded-user.ts';
import type { UserTab } from './user-tab.ts';
import type { Schedule } from './plan/schedule.ts';
import { signedInAs, signIn, signOut } from './signing.ts';
import { Tabs } from './device/tabs.ts';
import type { User } from './user.ts';
import type { World } from './world.ts';

export class ScheduleRunner {
  readonly #world: World;
  readonly #device: Device;
  readonly #users: readonly User[];
  readonly #zone: string;
  readonly #schedule: Schedule;
  readonly tabs: Tabs;
  /** The current event of the schedule, for error messages. */
  at = 'the first sign-in';
  /** Undefined between a sign-out and the next sign-in. */
  #present: User | undefined;
  /** The users who may be signed in after the killed browser has restarted. */
  #possible: readonly (User | undefined)[] = [];
  #starting: Promise<void> | undefined;
  #isOffline = false;
  /** Index of the tab that performed the last step. Other tabs may not have received its changes yet. */
  #lastTab = 0;
  #isDown = false;
  #hasVanished = false;
  #reminded: RemindedUser | undefined;

  /**
   * @param device a device on which nobody is signed in
   * @param users the first user signs in immediately; the second exists only if the schedule has two users
   */
  constructor(world: World, device: Device, users: readonly User[], zone: string, schedule: Schedule) {
    this.#world = world;
    this.#device = device;
    this.#users = users;
    this.#zone = zone;
    this.#schedule = schedule;
    this.tabs = new Tabs(device, schedule.seed);
  }

  /**
   * Runs all events, then compares the user's actions, the server and the browser. Throws if a step has no
   * visible result or if they differ.
   */
  async run(): Promise<void> {
    const { clock, events, ending } = this.#schedule;
    this.tabs.begin();
    await this.tabs.setClock(clock);
    const { page } = await this.tabs.open();
    this.#present = this.#user(0);
    await this.#world.signIn(page, this.#present.user);

    for (const [index, event] of events.entries()) {
      this.at = String(index + 1);
      await this.#apply(event);
    }
    this.at = 'the end';
    await visitViews(await this.#toFront(this.#lastTab), this.#presentUser());
    await this.#restore();
    await end(ending, this.tabs.all);
    const present = this.#presentUser();
    for (const user of [present, ...this.#users.filter((other) => other !== present)]) {
      await this.#changeTo(user, 0);
      await agree(this.tabs, user, this.#zone);
    }
    this.tabs.end();
    expect(this.tabs.complaints, 'script errors').toEqual([]);
    await this.#reminded?.expectAllRings();
  }

  async #apply(event: ScheduleEvent): Promise<void> {
    const { server, proxy } = this.#world;
    const tabs = this.tabs;
    switch (event.type) {
      case 'step': {
        const { model } = this.#presentUser();
        model.apply(event.step);
        this.#lastTab = event.tab;
        await (await this.#toFront(event.tab)).perform(event.step, model);
        break;
      }
      case 'fault':
        proxy.record(event.fault, event.target, event.times);
        break;
      case 'connections break':
        proxy.breakConnections();
        break;
      case 'offline':
        await this.#setOffline(true);
        break;
      case 'online':
        await this.#setOffline(false);
        break;
      case 'outage':
        this.#isDown = true;
        proxy.breakDown();
        break;
      case 'outage ends':
        this.#isDown = false;
        proxy.repair();
        break;
      case 'server dies':
        this.#isDown = true;
        await this.#starting;
        await server.kill();
        break;
      case 'server starts':
        this.#isDown = false;
        // Do not wait for the server to start, because a user would not.
        this.#starting = server.start();
        break;
      case 'tab is replaced':
        if (await this.#mayClose()) await this.#arrive(await tabs.replace(event.tab));
        break;
      case 'all tabs close and one opens':
        if (!(await this.#mayClose())) break;
        await tabs.closeAll();
        this.#lastTab = 0;
        // Fire the sync event. A browser lets the service worker send queued changes whenever the browser
        // considers itself online.
        await Promise.all([
          fireBackgroundSync(this.#device.context, proxy.url),
          this.#arrive(await tabs.open()),
        ]);
        break;
      case 'second tab opens':
        await this.#arrive(await tabs.open());
        break;
      case 'rest':
        if (!this.#isDown) await this.#rest();
        break;
      case 'signs out':
        await this.#leave(event.tab);
        break;
      case 'signs in':
        await this.#changeTo(this.#user(event.who), event.tab);
        break;
      case 'tab misses messages':
        await tabs.setHearing(false, event.tab);
        break;
      case 'browser is killed':
        await this.#written();
        await tabs.kill();
        this.#possible = [this.#present];
        break;
      case 'browser is killed during':
        await this.#killDuring(event.what, event.afterMs);
        break;
      case 'browser starts':
        await this.#startBrowser();
        break;
      case 'tokens end':
        proxy.endTokens();
        break;
      case 'clock is set':
        await tabs.setClock(event.minutes);
        break;
      case 'storage fails':
        await tabs.setStorage(event.how);
        break;
      case 'storage works again':
        await tabs.setStorage('working');
        break;
      case 'databases vanish':
        this.#hasVanished = true;
        await tabs.removeDatabases(event.how);
        break;
      case 'push service away':
        await this.#starting;
        this.#reminded ??= await RemindedUser.make(await server.register({ firstName: 'Alex' }));
        await this.#reminded.takeServiceAway();
        break;
      case 'push service returns':
        this.#reminded?.restoreService();
        break;
    }
  }

  #user(who: number): User {
    const user = this.#users[who];
    if (user === undefined) throw new Error(`there is no person ${who}`);
    return user;
  }

  #presentUser(): User {
    if (this.#present === undefined) throw new Error('nobody is signed in');
    return this.#present;
  }

  async #setOffline(isOffline: boolean): Promise<void> {
    this.#isDown = isOffline;
    this.#isOffline = isOffline;
    if (this.tabs.all.length > 0) await this.#device.context.setOffline(isOffline);
  }

  async #arrive(tab: UserTab): Promise<void> {
    await tab.page.goto('/');
    await tab.arrive();
  }

  /** Brings a tab to the front, and reloads it if it shows the sign-in page. */
  async #toFront(index: number): Promise<UserTab> {
    const tab = await this.tabs.toFront(index);
    if (this.#users.length === 1) return tab;
    if ((await signedInAs(tab.page)) === undefined) await this.#arrive(tab);
    await this.tabs.showOnly(this.#presentUser().who);
    return tab;
  }

  /** Returns whether a user would close the tab. Users do not close a tab that warns about losing changes. */
  async #mayClose(): Promise<boolean> {
    if (!this.#hasVanished) return true;
    return waitsUntilStored(this.tabs.at(0), this.#presentUser());
  }

  /** Waits until the changes on screen are on disk. A database read waits for all earlier writes. */
  async #written(): Promise<void> {
    for (const { page } of this.tabs.all) await readBrowserStore(page, '');
  }

  async #killDuring(what: Interruptible, afterMs: number): Promise<void> {
    const finish = await this.#beginInterruptible(what);
    await this.#written();
    const finished = finish().catch(() => undefined);
    await new Promise((resolve) => {
      setTimeout(resolve, afterMs);
    });
    await this.tabs.kill();
    await finished;
  }

  /**
   * Prepares an action that will be interrupted by killing the browser.
   * @returns a function that starts the action
   */
  async #beginInterruptible(what: Interruptible): Promise<() => Promise<void>> {
    this.#possible = [this.#present];
    if (what.type === 'adds') {
      this.#presentUser().uncertain.push(what.title);
      return (await this.#toFront(0)).beginUncertain(what.title);
    }
    if (what.type === 'signs out') {
      // An earlier kill may have left the other user, or nobody, signed in. Then there is no sign-out to
      // interrupt.
      if (this.#present === undefined) return () => Promise.resolve();
      this.#possible = [this.#present, undefined];
      await visitViews(await this.#toFront(what.tab), this.#present);
      return () => signOut(this.tabs.at(what.tab).page);
    }
    const user = this.#user(what.who);
    if (this.#present !== undefined && this.#present !== user) await this.#leave(what.tab);
    this.#possible = [this.#present, user];
    const { page } = await this.tabs.toFront(what.tab);
    return () => signIn(page, user.user);
  }

  /**
   * Starts the browser and checks who is signed in. After an interrupted sign-in or sign-out, accepts either
   * the state before it or the state after it.
   */
  async #startBrowser(): Promise<void> {
    await this.#device.start({ offline: this.#isOffline });
    this.#lastTab = 0;
    this.tabs.begin();
    const tab = await this.tabs.open();
    await tab.page.goto('/');
    const there = await signedInAs(tab.page);
    expect(
      this.#possible.map((user) => user?.user.firstName),
      'the signed-in user',
    ).toContain(there);
    this.#present = this.#users.find(({ user }) => user.firstName === there);
    await this.tabs.showOnly(this.#present?.who);
  }

  /** The user looks at their tasks once more and signs out. */
  async #leave(index: number): Promise<void> {
    if (this.#present === undefined) return;
    const tab = await this.#toFront(index);
    await visitViews(tab, this.#present);
    await signOut(tab.page);
    this.#present = undefined;
    await this.tabs.showOnly(undefined);
  }

  async #changeTo(user: User, index: number): Promise<void> {
    if (this.#present === user) return;
    await this.#leave(index);
    await this.#starting;
    const tab = await this.tabs.toFront(index);
    await signIn(tab.page, user.user);
    await onlineVisit(tab, user);
    this.#present = user;
    await this.tabs.showOnly(user.who);
  }

  async #rest(): Promise<void> {
    const [tab, user] = [this.tabs.at(0), this.#presentUser()];
    await nothingWaits(tab, user);
    if (this.#schedule.hazards.storageFails) await recovers(tab, user, this.#zone);
    this.#hasVanished = false;
  }

  async #restore(): Promise<void> {
    const { server, proxy } = this.#world;
    await this.#starting;
    if (!server.isRunning) await server.start();
    proxy.mend();
    this.#reminded?.restoreService();
    await this.#device.context.setOffline(false);
    await this.tabs.setStorage('working');
    for (const index of this.tabs.all.keys()) await this.tabs.setHearing(true, index);
  }
}
