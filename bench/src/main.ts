/**
 * `npm run bench` prints measurements; nothing passes or fails. Ratios are measured in one run on one
 * machine, so that the machine's speed and load affect both values.
 *
 *   npm run bench -- api live team repeating scheduled billing admin capture browser board calendar
 *   filters importing
 *     runs only the named parts
 *   npm run bench -- browser --phone
 *     compares the start on a phone with the previous commit; `--phone=<commit>` names a different one
 *
 * The part `scale` runs only if named: its database of 5,000,000 tasks takes several gigabytes and minutes.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryDataDir } from '@questlog/testkit/temporary-data-dir';
import { runningClusterUrl } from '@questlog/server/platform/db/cluster/embedded-cluster';
import { buildWeb } from '../../scripts/build-web.ts';
import { adminFigures } from './admin.ts';
import { apiRates } from './api-rates.ts';
import { bodyCosts } from './body-costs.ts';
import { captureFigures, captureOfFile } from './capture.ts';
import { browserFigures, tableOf } from './browser/browser.ts';
import { boardFigures, type ScreenFigure } from './browser/board.ts';
import { calendarFigures } from './browser/calendar.ts';
import { filterFigures } from './browser/filters.ts';
import { importFigures } from './browser/importing.ts';
import { firstLoad } from './browser/first-load.ts';
import { phoneFigures } from './browser/phone.ts';
import { listFigures } from './list-figures.ts';
import { liveFigures } from './live.ts';
import { makeUsers } from './bench-users.ts';
import { ROOT, start } from './processes.ts';
import { repeatingFigures } from './repeating.ts';
import { scaleFigures, tableOfScale } from './scale/scale.ts';
import { scheduledFigures } from './browser/scheduled.ts';
import { teamFigures } from './team.ts';
import { tableOfTrees, treeFigures } from './browser/trees.ts';
import { webhookFigures } from './webhooks.ts';

const USERS = 241;
/** Number of users whose list requests are measured. */
const LISTERS = 8;

/** Measures the API's rates against bare endpoints, and the startup time. */
async function api(): Promise<void> {
  const dataDir = await makeTemporaryDataDir();
  const environment = { PORT: '0', DATA_DIR: dataDir.path, LOG_LEVEL: 'error', TRUST_PROXY: 'true' };
  try {
    const first = await start('apps/server/src/main.ts', [], environment);
    await first.stop();
    const server = await start('apps/server/src/main.ts', [], environment);
    const database = await runningClusterUrl(dataDir.path);
    if (database === undefined) throw new Error('the server started without a database');
    const [reader, ...others] = await makeUsers(server.url, database, USERS + LISTERS);
    const writers = others.slice(LISTERS);
    if (reader === undefined) throw new Error('no user was registered');
    const today = new Date().toISOString().slice(0, 10);
    const bare = await start('bench/src/bare-server.ts', [database, reader.accountId, today]);
    const lines = await apiRates(bare.url, server.url, reader, writers);
    await bare.stop();
    const lists = await listFigures(server.url, others.slice(0, LISTERS));
    const bodies = await bodyCosts(server.url, server.pid, reader);
    await server.stop();
    console.table(bodies);
    console.table(
      lines.map(({ what, bare: bareRate, ours, ratio }) => ({
        what,
        'bare/s': Math.round(bareRate),
        'Questlog/s': Math.round(ours),
        ratio: ratio.toFixed(2),
      })),
    );
    console.table(lists.map(({ what, value, unit }) => ({ what, value: Math.round(value), unit })));
    console.table([
      { what: 'start to listening, first start (makes the database)', ms: Math.round(first.startMs) },
      { what: 'start to listening, later', ms: Math.round(server.startMs) },
    ]);
  } finally {
    await dataDir.remove();
  }
}

/** Measures how fast a change reaches other screens, and the cost of five hundred changes. */
async function live(): Promise<void> {
  const figures = await liveFigures();
  console.table(figures.map(({ what, value, unit }) => ({ what, value: Math.round(value * 10) / 10, unit })));
}

/** Measures an account with two hundred members: their list, and a change pushed to all of them. */
async function team(): Promise<void> {
  const figures = await teamFigures();
  console.table(figures.map(({ what, value, unit }) => ({ what, value: Math.round(value * 10) / 10, unit })));
}

/** Measures interactions in the browser, and the size of the first load. */
async function browser(): Promise<void> {
  const option = process.argv.find((argument) => /^--phone(?:=|$)/.test(argument));
  if (option !== undefined) return phone(option.slice('--phone='.length) || 'HEAD^');
  await buildWeb();
  console.table(await firstLoad());
  console.table(tableOf(await browserFigures()));
  console.table(tableOfTrees(await treeFigures()));
}

async function board(): Promise<void> {
  await buildWeb();
  printFigures(await boardFigures());
}

async function calendar(): Promise<void> {
  await buildWeb();
  printFigures(await calendarFigures());
}

function printFigures(figures: readonly ScreenFigure[]): void {
  console.table(figures.map(({ what, value }) => ({ what, value: Math.round(value * 10) / 10 })));
}

/** Measures saved filters, in the browser and on the server. */
async function filters(): Promise<void> {
  await buildWeb();
  const ms = (value: number): string => value.toFixed(1);
  console.table(
    (await filterFigures()).map(({ question, matches, first, afterChange, server }) => ({
      question,
      matches,
      'browser, ms, first time': ms(first),
      'browser, ms, after a change': ms(afterChange),
      'server, ms': ms(server),
    })),
  );
}

async function importing(): Promise<void> {
  await buildWeb();
  const figures = await importFigures();
  console.table(figures.map(({ what, ms }) => ({ what, ms: Math.round(ms) })));
}

async function phone(commit: string): Promise<void> {
  const { now, before } = await phoneFigures(commit);
  console.table(
    now.map(({ what, ms }, index) => {
      const past = before[index]?.ms ?? Number.NaN;
      return {
        what,
        ms: Math.round(ms),
        [`ms at ${commit}`]: Math.round(past),
        ratio: (ms / past).toFixed(2),
      };
    }),
  );
}

/** Measures the jobs for repeating tasks, and how long they delay other requests. */
async function repeating(): Promise<void> {
  const figures = await repeatingFigures();
  console.table(figures.map(({ what, value, unit }) => ({ what, value: Math.round(value * 10) / 10, unit })));
}

/** Measures the main thread's CPU time for showing a year in the Scheduled view. */
async function scheduled(): Promise<void> {
  await buildWeb();
  const figures = await scheduledFigures();
  console.table(
    figures.map(({ what, ms }) => ({ what, 'ms at the 95th percentile': Math.round(ms * 10) / 10 })),
  );
}

/** Measures how long a webhook from the payment provider takes. */
async function billing(): Promise<void> {
  const figures = await webhookFigures();
  const ms = (value: number): string => value.toFixed(2);
  console.table(
    figures.map(({ what, median, p95 }) => ({
      what,
      'ms, median': ms(median),
      'ms, 95th percentile': ms(p95),
    })),
  );
}

/** Measures the capture grammar. With `--titles=<file>`, also counts the phrases that it recognises there. */
async function capture(): Promise<void> {
  console.table(captureFigures().map(({ what, ms }) => ({ what, ms: ms.toFixed(3) })));
  const file = process.argv.find((argument) => argument.startsWith('--titles='))?.slice('--titles='.length);
  if (file === undefined) return;
  const { lines, taken, offered } = await captureOfFile(file);
  console.log(`${lines} titles: ${taken.length} with a phrase that applies, ${offered} with only an offer`);
  if (taken.length > 0) console.table(taken);
}

async function admin(): Promise<void> {
  const figures = await adminFigures();
  console.table(
    figures.map(({ what, ms }) => ({
      what,
      ...Object.fromEntries(
        Object.entries(ms).map(([users, value]) => [`ms, p95, ${users} users`, Math.round(value * 10) / 10]),
      ),
    })),
  );
}

/**
 * Measures accounts, tasks, changes, lists and connections in databases with a thousand and a hundred
 * thousand accounts.
 */
async function scale(): Promise<void> {
  console.table(tableOfScale(await scaleFigures()));
}

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  api,
  live,
  team,
  repeating,
  scheduled,
  billing,
  admin,
  capture,
  browser,
  board,
  calendar,
  filters,
  importing,
};

const NAMED_PARTS: typeof PARTS = { scale };

const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
console.log(`\nQuestlog ${manifest.version}, Node.js ${process.version}\n`);
const requested = process.argv.slice(2);
for (const [name, run] of Object.entries(PARTS)) {
  if (requested.length === 0 || requested.includes(name)) await run();
}
for (const [name, run] of Object.entries(NAMED_PARTS)) {
  if (requested.includes(name)) await run();
}
