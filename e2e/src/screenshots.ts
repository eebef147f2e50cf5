/**
 * Takes screenshots of every screen, at five sizes and in both themes, and on a desktop and a phone in forced
 * colours and in print, from the running product with invented accounts:
 *
 *   npm run screenshots                    all of them, into e2e/screenshots, which git ignores
 *   npm run screenshots -- 390-dark tags   only those of these sizes, themes or parts; the others stay
 *   npm run screenshots -- --readme        those in the README, into docs
 */
import { join } from 'node:path';
import { startLiveServer } from '@questlog/testkit/live-server';
import { buildWeb } from '../../scripts/build-web.ts';
import { fillDemo } from './demo.ts';
import { adminConsole } from './pictures/admin-console.ts';
import { accounts } from './pictures/accounts.ts';
import { billing } from './pictures/billing.ts';
import { finding, tags } from './pictures/around.ts';
import { filtering } from './pictures/filtering.ts';
import { launchBrowser, VARIANTS, play, type Part } from './pictures/scene.ts';
import { invitations } from './pictures/invitations.ts';
import { lapse, repeating } from './pictures/repeating.ts';
import { messages, offline } from './pictures/states.ts';
import { together } from './pictures/together.ts';
import { webhooks } from './pictures/webhooks.ts';
import { adding, long, selecting, task } from './pictures/tasks.ts';
import { empty, full, newcomer, signedOut } from './pictures/views.ts';

const WIDEST = Math.max(...VARIANTS.map(({ width }) => width));
const FOLDER = join(import.meta.dirname, '../screenshots');
const DOCS = join(import.meta.dirname, '../../docs');
const PARTS: Readonly<Record<string, Part>> = {
  'signed-out': signedOut,
  newcomer,
  invitations,
  accounts,
  webhooks,
  together,
  billing,
  'admin-console': adminConsole,
  empty,
  full,
  task,
  adding,
  selecting,
  filtering,
  finding,
  tags,
  repeating,
  lapse,
  offline,
  messages,
  long,
};

/** The README's screenshots: a user's busy day, and the operator's console. */
const README_PICTURES = [
  { part: full, picture: 'today', file: 'screenshot' },
  { part: adding, picture: 'capture-line', file: 'screenshot-capture' },
  { part: adminConsole, picture: 'console-users', file: 'screenshot-admin' },
] as const;

const requested = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const forReadme = process.argv.includes('--readme');
const requestedParts = requested.filter((word) => word in PARTS);
const requestedVariants = requested.filter((word) => !(word in PARTS));

await buildWeb();
const server = await startLiveServer();
const browser = await launchBrowser();
try {
  const demo = await fillDemo(server, Temporal.Now.timeZoneId());
  const deps = { browser, server, demo };
  if (forReadme) {
    for (const variant of VARIANTS.filter(({ width, medium }) => width === WIDEST && medium === undefined)) {
      for (const { part, picture, file } of README_PICTURES) {
        await play(part, variant, deps, async (name, into) => {
          if (name === picture)
            await into(join(DOCS, `${file}${variant.theme === 'light' ? '' : '-dark'}.png`));
        });
      }
    }
  } else {
    for (const variant of VARIANTS) {
      const { name } = variant;
      if (requestedVariants.length > 0 && !requestedVariants.some((word) => name.includes(word))) continue;
      for (const [part, run] of Object.entries(PARTS)) {
        if (requestedParts.length > 0 && !requestedParts.includes(part)) continue;
        try {
          await play(run, variant, deps, (picture, into) => into(join(FOLDER, name, `${picture}.png`)));
        } catch (error) {
          // Continue after an error, because the other screenshots are still useful.
          process.exitCode = 1;
          process.stderr.write(`${name} ${part}: ${String(error)}\n`);
        }
      }
      process.stdout.write(`${name}\n`);
    }
  }
} finally {
  await browser.close();
  await server.close();
}
