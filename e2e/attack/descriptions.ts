/** Opens descriptions that attack the Markdown parser in a browser. */
import { setTimeout as delay } from 'node:timers/promises';
import { openSignedIn } from '../src/fixtures/signed-in.ts';
import { longestTask } from '../src/longest-task.ts';
import { Dashboard } from '../src/pages/dashboard.ts';
import { launchBrowser } from '../src/pictures/scene.ts';
import type { LiveServer } from '@questlog/testkit/live-server';

const DESCRIPTIONS = {
  lists: '- '.repeat(2_000),
  'longer lists': `${'- '.repeat(9_995)}-`,
  quotes: '>'.repeat(2_500),
  emphasis: '*_'.repeat(9_000),
  unbroken: 'W'.repeat(100_000),
} as const;

/**
 * How long to wait after opening a description, in milliseconds. The product stops the parser after two
 * seconds.
 */
const SETTLE_MS = 3_000;

/**
 * Opens each description in turn.
 * @returns for each description, the duration of the longest task on the page's main thread, in milliseconds
 */
export async function openDescriptions(server: LiveServer): Promise<Readonly<Record<string, number>>> {
  const user = await server.register();
  for (const [title, description] of Object.entries(DESCRIPTIONS)) {
    await user.api('POST /api/tasks', { body: { title, description } });
  }
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      extraHTTPHeaders: { 'x-forwarded-for': user.address },
    });
    const page = await context.newPage();
    await openSignedIn(page, user, { url: server.url, clientAddress: user.address });
    const app = new Dashboard(page);
    await app.title('lists').waitFor();
    await longestTask(page);
    const longest: Record<string, number> = {};
    for (const title of Object.keys(DESCRIPTIONS)) {
      await app.title(title).click();
      await delay(SETTLE_MS);
      longest[title] = Math.round(await longestTask(page));
    }
    return longest;
  } finally {
    await browser.close();
  }
}
