/**
 * Measures how fast the app starts on a phone: the time until the first row appears on a later visit, with
 * the CPU slowed to a quarter of its speed, and until the sign-in form appears on a first visit over a slow
 * network. `npm run bench -- browser --phone` compares the current commit with the previous one. The two
 * alternate, so that other load affects both.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import type * as LiveServers from '@questlog/testkit/live-server';
import { servedByWorker } from '../../../e2e/src/pages/offline.ts';
import { Visitor } from '../../../e2e/src/pages/visitor.ts';
import type * as Builds from '../../../scripts/build-web.ts';
import { findChromium } from '../../../scripts/chromium.ts';
import { ROOT } from '../processes.ts';
import { fillAccount } from './browser-account.ts';

const ROUNDS = 9;
const SLOWDOWN = 4;
const LATENCY_MS = 150;
/** The slow network's throughput in bytes per second: 1.6 Mbit/s. */
const THROUGHPUT = 1_600_000 / 8;
/** Duration of a visit in milliseconds, long enough for the page to prefetch code and become idle. */
const SETTLED_MS = 4_000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };

const run = promisify(execFile);

interface PhoneFigure {
  readonly what: string;
  /** Median of all rounds, in milliseconds. */
  readonly ms: number;
}

/**
 * Checks the commit out into a temporary folder, with links to the packages installed in this checkout. The
 * caller removes the folder.
 */
async function checkOut(commit: string): Promise<{ root: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'questlog-before-'));
  const root = join(folder, 'checkout');
  await run('git', ['worktree', 'add', '--detach', root, commit], { cwd: ROOT });
  // Links to workspaces are relative, so copied links point into the new folder.
  await run('cp', ['--archive', '--link', join(ROOT, 'node_modules'), root]);
  return {
    root,
    remove: async () => {
      await run('git', ['worktree', 'remove', '--force', root], { cwd: ROOT });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Records, as `questlogShown`, when the selector's element was painted in each page of a context. */
async function recordPaint(context: BrowserContext, selector: string): Promise<void> {
  await context.addInitScript((shown) => {
    const check = (): void => {
      if (document.querySelector(shown) === null) return void requestAnimationFrame(check);
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () =>
        Object.assign(globalThis, { questlogShown: performance.now() }),
      );
      channel.port1.start();
      channel.port2.postMessage(undefined);
    };
    requestAnimationFrame(check);
  }, selector);
}

interface Slowness {
  readonly cpu?: boolean;
  readonly network?: boolean;
}

/** Opens the app in a new tab and returns the milliseconds until the recorded element was painted. */
async function startIn(context: BrowserContext, { cpu = false, network = false }: Slowness): Promise<number> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (cpu) await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  if (network) {
    await devtools.send('Network.enable');
    const speed = { latency: LATENCY_MS, downloadThroughput: THROUGHPUT, uploadThroughput: THROUGHPUT };
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...speed });
  }
  await page.goto('/', { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    () => (globalThis as unknown as { readonly questlogShown?: number }).questlogShown,
  );
  const ms = (await shown.jsonValue()) ?? Number.NaN;
  // Wait until the idle page has stored the data for its next start.
  if (cpu) await page.waitForTimeout(SETTLED_MS / 2);
  await page.close();
  return ms;
}

/** Builds the web app of a Git checkout, starts its server, and signs a user in on a phone. */
async function prepare(root: string, browser: Browser) {
  const load = async <M>(file: string): Promise<M> =>
    (await import(pathToFileURL(join(root, file)).href)) as M;
  const { buildWeb } = await load<typeof Builds>('scripts/build-web.ts');
  await buildWeb();
  const { startLiveServer } = await load<typeof LiveServers>('testkit/src/live-server.ts');
  const server = await startLiveServer();
  const user = await server.register();
  await server.setTier(user.email, 'PersonalPro');
  await fillAccount(user, { tasks: 100, projects: 5, tags: 5 });
  const options = {
    ...PHONE,
    baseURL: server.url,
    extraHTTPHeaders: { 'x-forwarded-for': user.address },
  };
  const signedIn = await browser.newContext(options);
  const page = await signedIn.newPage();
  const visitor = new Visitor(page);
  await visitor.open();
  await visitor.signIn(user);
  await servedByWorker(page);
  await page.waitForTimeout(SETTLED_MS);
  await page.close();
  await recordPaint(signedIn, '[data-row-title]');
  const firstVisit = async (): Promise<number> => {
    const context = await browser.newContext(options);
    await recordPaint(context, 'input[type=email]');
    const ms = await startIn(context, { network: true });
    await context.close();
    return ms;
  };
  return {
    laterVisit: () => startIn(signedIn, { cpu: true }),
    firstVisit,
    close: () => server.close(),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Measures this checkout and a different commit alternately. @param commit for example `HEAD^` */
export async function phoneFigures(
  commit: string,
): Promise<{ now: readonly PhoneFigure[]; before: readonly PhoneFigure[] }> {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.');
  const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
  const before = await checkOut(commit);
  const browser = await chromium.launch({ executablePath, args });
  try {
    const sides = [await prepare(ROOT, browser), await prepare(before.root, browser)] as const;
    const rows: [number[], number[]] = [[], []];
    const forms: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const side of [0, 1] as const) {
        rows[side].push(await sides[side].laterVisit());
        forms[side].push(await sides[side].firstVisit());
      }
    }
    for (const side of sides) await side.close();
    const figures = (side: 0 | 1): PhoneFigure[] => [
      { what: 'first row of a later visit, CPU at a quarter', ms: median(rows[side]) },
      { what: 'sign-in form of a first visit, 1.6 Mbit/s and 150 ms', ms: median(forms[side]) },
    ];
    return { now: figures(0), before: figures(1) };
  } finally {
    await browser.close();
    await before.remove();
  }
}
