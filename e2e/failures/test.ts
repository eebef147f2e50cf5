import { test as base } from '@playwright/test';
import { zoneWhereItIsNoon } from '../src/fixtures/noon.ts';
import { DATABASE_VARIABLE } from './shared-database.ts';
import { World } from './world.ts';

export const zone = zoneWhereItIsNoon(new Date());

export const test = base.extend<object, { readonly world: World }>({
  world: [
    async ({ browser, launchOptions }, provide) => {
      const world = await World.make(browser, launchOptions, process.env[DATABASE_VARIABLE] ?? '');
      await provide(world);
      await world.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
