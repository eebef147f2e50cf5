/**
 * Runs random schedules for a user in a team. The Owner edits the same list, changes the user's role, removes
 * them while they work, and adds them back. At the end, every task is in the right account and under the
 * right name, no confirmed change is lost, and the removed user has received no data since their removal.
 */
import { UserTab } from './user-tab.ts';
import { seeds } from './plan/seeds.ts';
import { longestDelays, type ArrivalDelays } from './team/outsider.ts';
import { SecondMember } from './team/second-member.ts';
import { TeamRunner } from './team/team-runner.ts';
import { makeTeamSchedule, OWNER, readableTeam, USER } from './team/team-schedule.ts';
import { test, zone } from './test.ts';

/** Every n-th seed also runs a team schedule. */
const EACH = 12;

const delays: ArrivalDelays[] = [];
const isNamed = process.env['FAILURES_SEED'] !== undefined;

for (const seed of seeds(process.env).filter((each) => isNamed || each % EACH === 0)) {
  const schedule = makeTeamSchedule(seed);
  test(`after team schedule ${seed}, all browsers and the server agree (ACCOUNT-53, ACCOUNT-54, LIVE-13)`, async ({
    world,
  }) => {
    world.proxy.start(seed);
    const [user, owner] = await Promise.all([world.somebody(USER), world.somebody(OWNER)]);
    const { id, currentAccount } = await user.api('GET /api/auth/me');
    const team = { id: await world.openTeam(owner, 'Crew'), name: 'Crew' };
    await world.letIn(team.id, id);
    const device = await world.device(zone, { isKilled: false });
    const tab = new UserTab(await device.context.newPage());
    try {
      const teammate = await SecondMember.of(owner, team.id);
      const own = { id: currentAccount?.id ?? '', name: currentAccount?.name ?? '' };
      const accounts = { own, team };
      const runner = new TeamRunner({ world, tab, user: { user, id }, teammate, accounts, zone, schedule });
      await runner.run();
      delays.push(...runner.delays);
    } catch (error) {
      await world.forgetBrowser();
      const again = `npm run failures -- --seed ${seed} team-schedules`;
      const network = world.proxy.journal.map((line) => `  ${line}`).join('\n');
      throw new Error(
        `${String(error)}\n\nTo run it again: ${again}\n\n${readableTeam(schedule)}\n\nWhat the network did:\n${network}`,
        { cause: error },
      );
    } finally {
      if (!world.server.isRunning) await world.server.start();
      await device.close();
    }
  });
}

test.afterAll(() => {
  if (delays.length === 0) return;
  const { api, hub } = longestDelays(delays);
  process.stdout.write(
    `Removed members: ${delays.length}. The last data arrived up to ${api} ms later through the API and ${hub} ms later through the hub.\n`,
  );
});
