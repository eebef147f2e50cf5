/** A device's tabs, with its clock and faults. */
import { expect, type Page, type WebError } from '@playwright/test';
import type { Device } from './device.ts';
import { DeviceClock } from './device-clock.ts';
import { DeviceFaults } from './device-faults.ts';
import type { StorageFault, DatabaseLoss } from '../plan/schedule-event.ts';
import { UserTab } from '../user-tab.ts';
import { foreignLines } from '../plan/titles.ts';

/** Timeout for a step that usually takes about one second. Long enough for a slow computer. */
const LEAVES_WITHIN_MS = 20_000;

export class Tabs {
  readonly #device: Device;
  readonly #clock = new DeviceClock();
  readonly #faults = new DeviceFaults();
  readonly #seed: number;
  #tabs: UserTab[] = [];
  #complaints: string[] = [];
  readonly #complain = (error: WebError): void => void this.#complaints.push(error.error().message);

  /**
   * Creates a device's tabs.
   * @param seed the schedule's seed, by which its titles are recognised in other text
   */
  constructor(device: Device, seed: number) {
    this.#device = device;
    this.#seed = seed;
  }

  get all(): readonly UserTab[] {
    return this.#tabs;
  }

  /** Script errors so far. */
  get complaints(): readonly string[] {
    return this.#complaints;
  }

  /** Attaches these tabs to a browser that was just started or reset. */
  begin(): void {
    const { context } = this.#device;
    context.on('weberror', this.#complain);
    context.on('serviceworker', this.#clock.addToWorker);
    context.on('serviceworker', this.#faults.addToWorker);
  }

  /** Detaches these tabs from the browser, so that the next schedule can use it. */
  end(): void {
    const { context } = this.#device;
    context.off('weberror', this.#complain);
    context.off('serviceworker', this.#clock.addToWorker);
    context.off('serviceworker', this.#faults.addToWorker);
  }

  at(index: number): UserTab {
    const tab = this.#tabs[index];
    if (tab === undefined) throw new Error(`there is no tab ${index}`);
    return tab;
  }

  /** Brings a tab to the front, because browsers rarely paint background tabs. */
  async toFront(index: number): Promise<UserTab> {
    const tab = this.at(index);
    if (this.#tabs.length > 1) await tab.turnTo();
    return tab;
  }

  async open(): Promise<UserTab> {
    const tab = new UserTab(await this.#openPage());
    this.#tabs.push(tab);
    return tab;
  }

  async replace(index: number): Promise<UserTab> {
    await this.at(index).page.close();
    const tab = new UserTab(await this.#openPage());
    this.#tabs[index] = tab;
    return tab;
  }

  async closeAll(): Promise<void> {
    for (const { page } of this.#tabs.splice(0)) await page.close();
  }

  async kill(): Promise<void> {
    this.#tabs = [];
    await this.#device.kill();
  }

  async setClock(minutes: number): Promise<void> {
    await this.#clock.set(minutes, this.#device.context);
  }

  async setStorage(storage: StorageFault | 'working'): Promise<void> {
    await this.#faults.setStorage(storage, this.#pages(), this.#device.context);
  }

  async setHearing(isReceiving: boolean, index: number): Promise<void> {
    await this.#faults.setHearing(isReceiving, this.at(index).page);
  }

  async removeDatabases(how: DatabaseLoss): Promise<void> {
    await this.#faults.removeDatabases(how, this.at(0).page);
  }

  /** Checks that no tab shows another user's title. If nobody is signed in, no tab may show any. */
  async showOnly(who: number | undefined): Promise<void> {
    for (const [index, { page }] of this.#tabs.entries()) {
      // If the tab notices that a different user has signed in, it reloads, possibly during this check.
      await expect(async () => {
        const lines = foreignLines(await shownBy(page), this.#seed, who);
        expect(lines, `another user's titles in tab ${index}`).toEqual([]);
      }).toPass({ timeout: LEAVES_WITHIN_MS });
    }
  }

  #pages(): Page[] {
    return this.#tabs.map(({ page }) => page);
  }

  async #openPage(): Promise<Page> {
    const page = await this.#device.context.newPage();
    await this.#clock.addTo(page);
    await this.#faults.addTo(page);
    return page;
  }
}

/** Returns all text on a page that is visible or available to screen readers. */
export function shownBy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const labelled = [...document.querySelectorAll('[aria-label], [title]')];
    const labels = labelled.flatMap((each) => [each.getAttribute('aria-label'), each.getAttribute('title')]);
    return [document.title, document.body.innerText, ...labels].join('\n');
  });
}
