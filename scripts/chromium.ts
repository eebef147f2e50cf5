// Finds or installs a Chromium for the browser tests.
import { access, constants } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { runCommand } from './run-command.ts';

/**
 * Debian's headless shell for Chromium. It has the same engine but needs only two thirds of the processor
 * time.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function firstProgram(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    if (await isProgram(path)) return path;
  }
  return undefined;
}

async function installPackage(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !(await isProgram('/usr/bin/apt-get'))) return;
  console.log(`Installing ${name} with apt-get …`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], quiet);
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet);
}

/**
 * Returns a Chromium's path: `CHROMIUM_PATH`, the headless shell (installed with apt-get if this process is
 * root), another installed browser, or the one that Playwright downloads. Returns undefined if none can be
 * found or installed.
 */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH'];
  const names = [...(named === undefined ? [] : [named]), HEADLESS_SHELL];
  const others = [...PATHS, chromium.executablePath()];
  if ((await firstProgram(names)) === undefined) await installPackage('chromium-headless-shell');
  const found = await firstProgram([...names, ...others]);
  if (found !== undefined) return found;
  // Some distributions have no package for the headless shell.
  await installPackage('chromium');
  const installed = await firstProgram(others);
  if (installed !== undefined) return installed;
  console.log('No Chromium here: asking Playwright for one …');
  await runCommand('playwright', ['install', 'chromium']);
  return firstProgram([chromium.executablePath()]);
}
