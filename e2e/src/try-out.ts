/**
 * `npm run demo` runs the product with invented accounts until Ctrl+C: a user with a full account, and a team
 * of three with a week of work. The data is deleted afterwards.
 */
import { startLiveServer } from '@questlog/testkit/live-server';
import { buildWeb } from '../../scripts/build-web.ts';
import { fillTeamDemo, TEAM_NAME } from './demo-team.ts';
import { fillDemo } from './demo.ts';

await buildWeb();
const server = await startLiveServer();
const { user } = await fillDemo(server, Temporal.Now.timeZoneId());
const { owner, admin, member } = await fillTeamDemo(server);
const lines = [
  [user, 'an account of their own, with three projects'],
  [owner, `Owner of ${TEAM_NAME}`],
  [admin, 'Admin there'],
  [member, 'Member there'],
] as const;
const users = lines.map(
  ([{ email, firstName, lastName }, what]) => `  ${email}  ${firstName} ${lastName}, ${what}`,
);
process.stdout.write(
  [
    `\n${server.url}, with the password "${user.password}":\n`,
    ...users,
    '\nCtrl+C ends it, and all of it is gone.\n',
  ].join('\n'),
);
process.once('SIGINT', () => void server.close());
