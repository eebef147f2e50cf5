/**
 * Runs random schedules of work and faults. At the end, the browser and the server must contain each of the
 * user's changes exactly once, in the same order. `npm run failures -- --seed 17` repeats one schedule.
 */
import { ScheduleRunner } from './schedule-runner.ts';
import { describeFinalState } from './final-state.ts';
import { makeSchedule, readable } from './plan/schedule.ts';
import { seeds } from './plan/seeds.ts';
import { test, zone } from './test.ts';
import { User } from './user.ts';

const NAMES = ['Robin', 'Kim'];

for (const seed of seeds(process.env)) {
  const schedule = makeSchedule(seed);
  test(`after failure schedule ${seed}, the browser, the server and the user's expectations agree (OFFLINE-28)`, async ({
    world,
  }) => {
    world.proxy.start(seed);
    const device = await world.device(zone, schedule.hazards);
    const names = schedule.hazards.isShared ? NAMES : NAMES.slice(0, 1);
    const users = await Promise.all(names.map(async (name, who) => User.of(who, await world.somebody(name))));
    const runner = new ScheduleRunner(world, device, users, zone, schedule);
    try {
      await runner.run();
    } catch (error) {
      const sight = await describeFinalState(runner.tabs.all, users);
      await world.forgetBrowser();
      const again = `npm run failures -- --seed ${seed}`;
      const network = world.proxy.journal.map((line) => `  ${line}`).join('\n');
      throw new Error(
        [
          `At ${runner.at}: ${String(error)}`,
          `To run it again: ${again}`,
          readable(schedule),
          `What the network did:\n${network}`,
          sight,
        ].join('\n\n'),
        { cause: error },
      );
    } finally {
      await device.close();
    }
  });
}
