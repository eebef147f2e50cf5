/** A schedule's browser: one that several schedules use in turn, or a separate one that can be killed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, BrowserType, LaunchOptions } from '@playwright/test';

export interface Device {
  /** Throws while the browser is not running. */
  readonly context: BrowserContext;
  readonly kill: () => Promise<void>;
  /** Restarts the browser with its stored data. */
  readonly start: (options: { readonly offline: boolean }) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Returns a device in a shared browser. The browser stays open, so the device cannot be killed. */
export function sharedDevice(context: BrowserContext): Device {
  const reject = (): Promise<never> => Promise.reject(new Error('this browser must not be killed'));
  return { context, kill: reject, start: reject, close: () => Promise.resolve() };
}

/** A separate browser with a profile on disk. Closing the browser deletes the profile. */
export class KillableDevice implements Device {
  readonly #type: BrowserType;
  readonly #options: LaunchOptions & BrowserContextOptions;
  readonly #profile: string;
  #context: BrowserContext | undefined;

  private constructor(type: BrowserType, options: LaunchOptions & BrowserContextOptions, profile: string) {
    this.#type = type;
    this.#options = options;
    this.#profile = profile;
  }

  static async make(
    type: BrowserType,
    options: LaunchOptions & BrowserContextOptions,
  ): Promise<KillableDevice> {
    const device = new KillableDevice(type, options, await mkdtemp(join(tmpdir(), 'questlog-browser-')));
    await device.start({ offline: false });
    return device;
  }

  get context(): BrowserContext {
    if (this.#context === undefined) throw new Error('the browser is not running');
    return this.#context;
  }

  async start({ offline }: { readonly offline: boolean }): Promise<void> {
    this.#context = await this.#type.launchPersistentContext(this.#profile, { ...this.#options, offline });
  }

  /** Kills all processes of the browser with `kill -9`. Data that is not on disk yet is lost. */
  async kill(): Promise<void> {
    const { context } = this;
    const devtools = await context.browser()?.newBrowserCDPSession();
    if (devtools === undefined) throw new Error('the browser does not report its processes');
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    const closed = context.waitForEvent('close');
    // Kill the main process before its child processes, so that it does not notice their exit.
    const first = processInfo.filter(({ type }) => type === 'browser');
    for (const { id } of new Set([...first, ...processInfo])) killIfThere(id);
    await closed;
    this.#context = undefined;
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Kills a process. It may already have exited together with the browser's main process. */
function killIfThere(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
