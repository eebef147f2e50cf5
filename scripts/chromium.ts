// Finds a Chromium for the browser tests, or gets one.
import { access, constants } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { runCommand } from './run-command.ts';

const PLACES = [
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

async function installed(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH'];
  for (const place of [...(named === undefined ? [] : [named]), ...PLACES, chromium.executablePath()]) {
    if (await isProgram(place)) return place;
  }
  return undefined;
}

/**
 * The path of a Chromium: `CHROMIUM_PATH`, an installed browser, one installed now with apt-get where this is
 * root, or the one that Playwright downloads. Undefined where none is to be had.
 */
export async function findChromium(): Promise<string | undefined> {
  const found = await installed();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && (await isProgram('/usr/bin/apt-get'))) {
    console.log('No Chromium here: installing one with apt-get …');
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update', '-qq'], quiet);
    await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet);
    const fresh = await installed();
    if (fresh !== undefined) return fresh;
  }
  console.log('No Chromium here: asking Playwright for one …');
  await runCommand('playwright', ['install', 'chromium']);
  return installed();
}
