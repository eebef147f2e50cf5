/** A schedule's environment: a browser, and a separate server behind a simulated bad network. */
import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import { freePort } from '@questlog/testkit/free-port';
import { inventAddress, type LiveUser } from '@questlog/testkit/live-user';
import { startLiveServer, type LiveServer } from '@questlog/testkit/live-server';
import { openOperator, type Operator } from '@questlog/testkit/operator';
import { servedByWorker } from '../src/pages/offline.ts';
import { Dashboard } from '../src/pages/dashboard.ts';
import { Visitor } from '../src/pages/visitor.ts';
import { KillableDevice, sharedDevice, type Device } from './device/device.ts';
import type { Hazards } from './plan/hazards.ts';
import { Proxy } from './proxy.ts';

export class World {
  readonly server: LiveServer;
  readonly proxy: Proxy;
  readonly #browser: Browser;
  readonly #launchOptions: LaunchOptions;
  readonly #operator: Operator;
  #context: BrowserContext | undefined;

  private constructor(
    browser: Browser,
    launchOptions: LaunchOptions,
    server: LiveServer,
    proxy: Proxy,
    operator: Operator,
  ) {
    this.#browser = browser;
    this.#launchOptions = launchOptions;
    this.server = server;
    this.proxy = proxy;
    this.#operator = operator;
  }

  /**
   * Creates a world.
   * @param launchOptions options for launching additional browsers in the same way as `browser`
   * @param database the database that the servers of all worlds share
   */
  static async make(browser: Browser, launchOptions: LaunchOptions, database: string): Promise<World> {
    const port = await freePort();
    const server = await startLiveServer({
      publicUrl: `http://localhost:${port}`,
      databaseUrl: database,
      // The push service of a reminded user is on this machine.
      env: { PUSH_HOSTS: '127.0.0.1' },
    });
    const proxy = await Proxy.listen(port, Number(new URL(server.url).port));
    return new World(browser, launchOptions, server, proxy, openOperator(database));
  }

  /** Registers a user with all paid features. */
  async somebody(firstName: string): Promise<LiveUser> {
    const user = await this.server.register({ firstName });
    await this.#operator.setTier(user.email, 'PersonalPro');
    return user;
  }

  /**
   * Creates a team with all paid features for the user.
   * @returns the account's id
   */
  openTeam(owner: LiveUser, name: string): Promise<string> {
    return this.#operator.openTeam(owner, name);
  }

  /** Makes a user a member of an account, or restores a removed member. */
  letIn(accountId: string, userId: string): Promise<void> {
    return this.#operator.letIn(accountId, userId);
  }

  /** Returns a browser without stored data. Launches a separate one if the schedule will kill it. */
  async device(zone: string, { isKilled }: Pick<Hazards, 'isKilled'>): Promise<Device> {
    return isKilled
      ? KillableDevice.make(this.#browser.browserType(), {
          ...this.#launchOptions,
          ...this.#browserOptions(zone),
        })
      : sharedDevice(await this.#emptyBrowser(zone));
  }

  #browserOptions(zone: string): BrowserContextOptions {
    return {
      baseURL: this.proxy.url,
      timezoneId: zone,
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
      extraHTTPHeaders: { 'x-forwarded-for': inventAddress() },
    };
  }

  /**
   * Clears the shared browser. Keeps the service worker of the previous schedule and the app's cached files.
   */
  async #emptyBrowser(zone: string): Promise<BrowserContext> {
    if (this.#context === undefined) {
      this.#context = await this.#browser.newContext(this.#browserOptions(zone));
      return this.#context;
    }
    const context = this.#context;
    await context.setOffline(false);
    const blank = await context.newPage();
    await Promise.all(
      context
        .pages()
        .filter((page) => page !== blank)
        .map((page) => page.close()),
    );
    const devtools = await context.newCDPSession(blank);
    await devtools.send('Storage.clearDataForOrigin', {
      origin: this.proxy.url,
      storageTypes: 'cookies,indexeddb,local_storage',
    });
    await blank.close();
    return context;
  }

  /** Signs in on the hosted page, and waits until the service worker can serve the app. */
  async signIn(page: Page, user: LiveUser): Promise<void> {
    const visitor = new Visitor(page);
    await visitor.open();
    await visitor.signIn(user);
    await servedByWorker(page);
    // Make one complete visit while online, so that lazily loaded files are cached.
    const app = new Dashboard(page);
    await expect(app.addField).toBeVisible();
    await expect(page.getByText('Your inbox is empty!')).toBeVisible();
  }

  /** Discards the browser, so that a failed schedule does not affect the next one. */
  async forgetBrowser(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
  }

  async close(): Promise<void> {
    await this.forgetBrowser();
    await this.proxy.close();
    await this.server.close();
    await this.#operator.close();
  }
}
