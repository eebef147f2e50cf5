/** Lets a schedule take its course. */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { LivePerson } from '@questlog/testkit/live-person';
import { fireBackgroundSync } from '../src/pages/offline.ts';
import { accountOfBrowser, accountOfModel, readServer, rowsOf } from './comparison.ts';
import { readBrowserStore } from './browser-store.ts';
import { setClockWrong } from './device-clock.ts';
import { Model, type Place } from './model.ts';
import { Person } from './person.ts';
import type { Ending, Happening, Schedule } from './schedule.ts';
import type { World } from './world.ts';

/** Once everything works, so long it may take at the most: hub and queue rest up to half a minute between attempts. */
const LONGEST_REST_MS = 90_000;

export class Course {
  readonly #world: World;
  readonly #context: BrowserContext;
  readonly #known: LivePerson;
  readonly #zone: string;
  readonly #clock: number;
  readonly #model = new Model();
  readonly #tabs: Person[];
  readonly #complaints: string[] = [];
  #starting: Promise<void> | undefined;
  #isDown = false;

  /**
   * @param page of `person`, who is signed in
   * @param clock by how many minutes the device's is ahead
   */
  constructor(world: World, page: Page, person: LivePerson, zone: string, clock: number) {
    this.#world = world;
    this.#clock = clock;
    this.#context = page.context();
    this.#known = person;
    this.#zone = zone;
    this.#tabs = [new Person(page)];
    this.#context.on('weberror', (error) => this.#complaints.push(error.error().message));
  }

  /** All of it, and then the comparison. Raises where a step does not show, or the three sides differ. */
  async run({ happenings, ending }: Schedule): Promise<void> {
    for (const happening of happenings) await this.#happen(happening);
    const seen = await this.#look(await this.#toFront(0));
    await this.#restore();
    await this.#end(ending);
    await this.#compare(seen);
    await this.#tab(0).page.reload();
    await this.#tab(0).arrive();
    await this.#sameOrder(this.#tab(0), seen);
    expect(this.#complaints, 'errors of scripts').toEqual([]);
  }

  async #happen(happening: Happening): Promise<void> {
    const { server, proxy } = this.#world;
    switch (happening.type) {
      case 'step':
        this.#model.apply(happening.step);
        await (await this.#toFront(happening.tab)).perform(happening.step, this.#model);
        break;
      case 'fault':
        proxy.tell(happening.fate, happening.target, happening.times);
        break;
      case 'connections break':
        proxy.breakConnections();
        break;
      case 'offline':
        this.#isDown = true;
        await this.#context.setOffline(true);
        break;
      case 'online':
        this.#isDown = false;
        await this.#context.setOffline(false);
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
        // The person does not wait for it.
        this.#starting = server.start();
        break;
      case 'tab is replaced':
        await this.#tab(happening.tab).page.close();
        this.#tabs[happening.tab] = await this.#openTab();
        break;
      case 'all tabs close and one opens':
        for (const { page } of this.#tabs.splice(0)) await page.close();
        await Promise.all([this.#sync(), this.#openTab().then((tab) => this.#tabs.push(tab))]);
        break;
      case 'second tab opens':
        this.#tabs.push(await this.#openTab());
        break;
      case 'rest':
        if (!this.#isDown) await this.#nothingWaits();
        break;
    }
  }

  #tab(index: number): Person {
    const tab = this.#tabs[index];
    if (tab === undefined) throw new Error(`there is no tab ${index}`);
    return tab;
  }

  /** A browser hardly paints the tab that is behind. */
  async #toFront(index: number): Promise<Person> {
    const tab = this.#tab(index);
    if (this.#tabs.length > 1) await tab.page.bringToFront();
    return tab;
  }

  async #openTab(): Promise<Person> {
    const page = await this.#context.newPage();
    await setClockWrong(page, this.#clock);
    await page.goto('/');
    const tab = new Person(page);
    await tab.arrive();
    return tab;
  }

  /** The browser has its worker send what waits, if it thinks that there is a connection. */
  async #sync(): Promise<void> {
    await fireBackgroundSync(this.#context, this.#world.proxy.url);
  }

  /** The order in each place, as the person sees it once they have done everything. */
  async #look(tab: Person): Promise<Map<Place, string[]>> {
    const seen = new Map<Place, string[]>();
    for (const place of this.#model.places()) seen.set(place, await tab.seenAt(place, this.#model));
    return seen;
  }

  async #sameOrder(tab: Person, seen: ReadonlyMap<Place, string[]>): Promise<void> {
    for (const [place, titles] of seen) {
      expect(await tab.seenAt(place, this.#model), `the order in ${place}`).toEqual(titles);
    }
  }

  async #restore(): Promise<void> {
    const { server, proxy } = this.#world;
    await this.#starting;
    if (!server.isRunning) await server.start();
    proxy.mend();
    await this.#context.setOffline(false);
  }

  async #end(ending: Ending): Promise<void> {
    switch (ending) {
      case 'nothing':
        break;
      case 'turns to the tab':
        for (const tab of this.#tabs) await tab.turnTo();
        break;
      case 'tries now':
        await this.#tab(0).tryNow();
        break;
      case 'loads again':
        for (const tab of this.#tabs) {
          await tab.page.reload();
          await tab.arrive();
        }
        break;
    }
  }

  async #nothingWaits(): Promise<void> {
    await expect
      .poll(async () => (await readBrowserStore(this.#tab(0).page)).waiting, {
        message: 'what waits to be sent',
        timeout: LONGEST_REST_MS,
      })
      .toEqual([]);
  }

  async #compare(seen: ReadonlyMap<Place, string[]>): Promise<void> {
    await this.#nothingWaits();
    const server = await readServer(this.#known, this.#zone);
    const { tasks, projects, tags, trash } = server;
    expect({ tasks, projects, tags, trash }, 'the server has what the person did').toEqual(
      accountOfModel(this.#model),
    );
    await expect
      .poll(
        async () => {
          const store = await readBrowserStore(this.#tab(0).page);
          return {
            ...accountOfBrowser(store, this.#zone),
            rows: rowsOf(store.tasks),
            refused: store.refused,
          };
        },
        { message: 'the browser has stored what the server has', timeout: LONGEST_REST_MS },
      )
      .toEqual({ tasks, projects, tags, rows: server.rows, refused: [] });
    for (const index of this.#tabs.keys()) await this.#sameOrder(await this.#toFront(index), seen);
  }
}
