/**
 * `npm run failover` kills the primary of a PostgreSQL pair ten times while 50 users write through two servers, and
 * compares what was acknowledged with what is stored. It needs Patroni, etcd, HAProxy and PostgreSQL (see
 * docs/high-availability.md) and the right to change the user of a process.
 */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { parseArgs, promisify } from 'node:util';
import { startLiveServer, type LiveServer } from '@questlog/testkit/live-server';
import { HUB_PATH } from '@questlog/contract/realtime/realtime';
import { LiveClient } from '../live-client.ts';
import { PostgresPair } from './postgres-pair.ts';
import { Writers } from './writers.ts';

const USERS = 50;
/** Creations that are acknowledged between two kills. */
const BETWEEN = 200;
const MAX_PAUSE_SECONDS = 30;
const EVENT_WITHIN_MS = 30_000;
/** Matches a line of a server's log about an error. */
const ERROR = /"level":50/;
const INSTALLED = '/usr/lib/postgresql';

const run = promisify(execFile);

async function idOf(kind: '-u' | '-g', user: string): Promise<number> {
  return Number((await run('id', [kind, user])).stdout);
}

/** A user with an open connection to one server. */
interface Follower {
  readonly email: string;
  readonly password: string;
  readonly accountId: string;
}

/** Returns the milliseconds until the follower's connection to one server reports a change on the other. */
async function eventAcross(live: LiveClient, writing: LiveServer, follower: Follower): Promise<number> {
  const { accountId } = follower;
  const start = performance.now();
  const version = live.versionOf(accountId);
  await writing.known(follower).api('POST /api/tasks', { body: { title: 'across' } });
  await live.reach(accountId, version + 1, EVENT_WITHIN_MS);
  return performance.now() - start;
}

const { values } = parseArgs({
  options: { kills: { type: 'string' }, binaries: { type: 'string' }, user: { type: 'string' } },
});
const kills = Number(values.kills ?? 10);
const user = values.user ?? 'postgres';
const newest = (await readdir(INSTALLED).catch(() => [])).map(Number).sort((a, b) => b - a)[0];
const binaries = values.binaries ?? `${INSTALLED}/${newest}/bin`;

const pair = await PostgresPair.start(binaries, { uid: await idOf('-u', user), gid: await idOf('-g', user) });
const servers: LiveServer[] = [];
try {
  for (let each = 0; each < 2; each += 1) servers.push(await startLiveServer({ databaseUrl: pair.url }));
  const [one, two] = servers;
  if (one === undefined || two === undefined) throw new Error('two servers were started');
  const users = await Promise.all(
    Array.from({ length: USERS }, (_, index) => (index % 2 === 0 ? one : two).register()),
  );
  for (const each of users) await one.setTier(each.email, 'PersonalPro');
  const listener = await two.register();
  const follower = {
    email: listener.email,
    password: listener.password,
    accountId: await listener.accountId(),
  };
  const live = await LiveClient.connect(
    two.url.replace(/^http/, 'ws') + HUB_PATH,
    await listener.accessToken(),
  );
  const writers = new Writers(users);
  writers.start();
  const rounds: { kill: number; 'seconds without writes': string; 'event across servers, ms': number }[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    await writers.acknowledge(BETWEEN);
    const killedAt = performance.now();
    await pair.killPrimary();
    await writers.acknowledge(BETWEEN);
    const pause = writers.longestPauseSince(killedAt) / 1_000;
    const event = await eventAcross(live, one, follower);
    rounds.push({
      kill,
      'seconds without writes': pause.toFixed(1),
      'event across servers, ms': Math.round(event),
    });
    console.log(
      `kill ${kill}: ${pause.toFixed(1)} s without writes, an event across after ${Math.round(event)} ms`,
    );
    await pair.repair();
  }
  await writers.stop();
  const { acknowledged, lost, doubled } = await writers.compare();
  console.table(rounds);
  const longest = Math.max(...rounds.map((round) => Number(round['seconds without writes'])));
  console.log(
    `${kills} kills, ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, at most ${longest} s without writes`,
  );
  for (const response of writers.unexpected)
    console.log(`a response that the app does not expect: ${response}`);
  if (writers.unexpected.size > 0) {
    for (const line of servers.flatMap(({ log }) => log)) if (ERROR.test(line)) console.log(line);
  }
  live.close();
  const isGood = lost === 0 && doubled === 0 && longest <= MAX_PAUSE_SECONDS && writers.unexpected.size === 0;
  process.exitCode = isGood ? 0 : 1;
} finally {
  for (const server of servers) await server.close();
  await pair.stop();
}
