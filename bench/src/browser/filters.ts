/**
 * Measures saved filters of an account with 50,000 tasks: evaluating them in the browser, the first time and after a
 * change, and asking the server.
 */
import type { CDPSession } from '@playwright/test';
import { startLiveServer } from '@questlog/testkit/live-server';
import type { LiveUser } from '@questlog/testkit/live-user';
import { Dashboard } from '../../../e2e/src/pages/dashboard.ts';
import { sidebarFilters } from '../../../e2e/src/pages/filters.ts';
import { findChromium } from '../../../scripts/chromium.ts';
import { fillAccount } from './browser-account.ts';
import { openPage, percentile95 } from './input-to-paint.ts';

const TASKS = 50_000;
const QUESTIONS = ['#tag-101', 'overdue', 'call & 77', 'no date'];
const LOADS = 5;
const CHANGES = 10;
const REQUESTS = 20;
/** The file of the code that evaluates filters. */
const CHUNK = /\/filters-chunk-/u;
const SAMPLE_US = 100;

export interface FilterFigure {
  readonly question: string;
  readonly matches: number;
  readonly first: number;
  readonly afterChange: number;
  readonly server: number;
}

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

/** Returns the time that the page spent in the code that evaluates filters, in milliseconds. */
function evaluationTime({ nodes, samples = [], timeDeltas = [] }: Profile): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const counted = new Set<number>();
  const count = (id: number): void => {
    counted.add(id);
    for (const child of byId.get(id)?.children ?? []) count(child);
  };
  for (const { id, callFrame } of nodes) if (!counted.has(id) && CHUNK.test(callFrame.url)) count(id);
  const microseconds = samples.reduce(
    (sum, id, at) => sum + (counted.has(id) ? (timeDeltas[at] ?? 0) : 0),
    0,
  );
  return microseconds / 1_000;
}

async function profiled(devtools: CDPSession, act: () => Promise<void>): Promise<number> {
  await devtools.send('Profiler.start');
  await act();
  const { profile } = await devtools.send('Profiler.stop');
  return evaluationTime(profile);
}

async function times(count: number, measure: (round: number) => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < count; round += 1) values.push(await measure(round));
  return percentile95(values);
}

async function measureQuestion(
  { app, devtools }: { readonly app: Dashboard; readonly devtools: CDPSession },
  user: LiveUser,
  question: string,
): Promise<FilterFigure> {
  const { page } = app;
  const accountId = await user.accountId();
  const { id } = await user.api('POST /api/accounts/{accountId}/filters', {
    params: { accountId },
    body: { name: 'Measured', query: question },
  });
  const count = sidebarFilters(page).getByText(/\d/u).first();
  const first = await times(LOADS, () =>
    profiled(devtools, async () => {
      await page.reload();
      await count.waitFor({ timeout: 60_000 });
    }),
  );
  const afterChange = await times(CHANGES, (round) =>
    profiled(devtools, async () => {
      // The title does not contain the question, whose tags and dates would be taken out of it.
      const title = `call 77 in round ${round} of ${QUESTIONS.indexOf(question)}`;
      await app.addField.fill(title);
      await app.addField.press('Enter');
      await page.getByText(title).first().waitFor();
    }),
  );
  const { total: matches } = await user.api('POST /api/tasks/query', { body: { query: question } });
  const server = await times(REQUESTS, async () => {
    const start = performance.now();
    await user.api('POST /api/tasks/query', { body: { query: question } });
    return performance.now() - start;
  });
  await user.api('DELETE /api/accounts/{accountId}/filters/{id}', { params: { accountId, id } });
  return { question, matches, first, afterChange, server };
}

/** Returns the 95th percentiles for questions with few and with many matches, in milliseconds. */
export async function filterFigures(): Promise<readonly FilterFigure[]> {
  const chromiumPath = await findChromium();
  if (chromiumPath === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.');
  const server = await startLiveServer();
  const user = await server.register();
  await server.setTier(user.email, 'PersonalPro');
  await fillAccount(user, { tasks: TASKS, projects: 200, tags: 300 });
  const { browser, context, page } = await openPage(server, chromiumPath, user);
  try {
    await page.locator('[data-task-id]').first().waitFor({ timeout: 60_000 });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Profiler.enable');
    await devtools.send('Profiler.setSamplingInterval', { interval: SAMPLE_US });
    const app = new Dashboard(page);
    const figures: FilterFigure[] = [];
    for (const question of QUESTIONS) figures.push(await measureQuestion({ app, devtools }, user, question));
    return figures;
  } finally {
    await browser.close();
    await server.close();
  }
}
