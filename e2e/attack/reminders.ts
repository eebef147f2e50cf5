/** Reminders that one user lets ring all at once, and push services that hang or fail, while others are reminded. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { createPushReceiver, type Subscription } from '@questlog/testkit/push-service';
import type { LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';

/** The environment of a server that sends pushes to services on this machine. */
export const PUSH_ENV = { PUSH_HOSTS: '127.0.0.1' } as const;

const OTHERS = 20;
const DEVICES = 20;
/** Maximum number of pushes that a user gets in an hour. */
const PUSHES_AN_HOUR = 300;
const AT_ONCE = 5_000;
/** Time for setting the reminders before the first of them rings, in milliseconds. */
const LEAD_MS = 30_000;
/** Milliseconds after its time within which a reminder must have arrived. */
const ON_TIME_MS = 60_000;
const MINUTE_MS = 60_000;

interface PushHost {
  readonly subscribe: (device: string) => Subscription;
  /** When the first push to each device arrived. */
  readonly arrived: ReadonlyMap<string, number>;
  readonly close: () => void;
}

/** Starts a push service. @param status of its responses; undefined for none at all */
async function startPushHost(status: number | undefined): Promise<PushHost> {
  const { subscribeAt } = createPushReceiver();
  const arrived = new Map<string, number>();
  const server = createServer((request, response) => {
    const device = decodeURIComponent(request.url?.slice(1) ?? '');
    if (!arrived.has(device)) arrived.set(device, Date.now());
    request.resume();
    if (status !== undefined) response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    subscribe: (device) => subscribeAt(origin, device),
    arrived,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function addDevice({ api }: LiveUser, host: PushHost, deviceName: string): Promise<void> {
  await api('POST /api/push/subscriptions', { body: { ...host.subscribe(deviceName), deviceName } });
}

/** Tasks without a date. Setting their time makes them ring. */
interface Ringing {
  readonly user: LiveUser;
  readonly taskIds: readonly string[];
}

async function addTasks(user: LiveUser, count: number): Promise<Ringing> {
  const taskIds: string[] = [];
  while (taskIds.length < count) {
    const length = Math.min(AT_ONCE, count - taskIds.length);
    const { tasks } = await user.api('POST /api/tasks/bulk', {
      body: { tasks: Array.from({ length }, () => ({ title: 'Call the bank' })) },
    });
    taskIds.push(...tasks.map(({ id }) => id));
  }
  return { user, taskIds };
}

/** Lets tasks ring at a full minute, in UTC. */
async function setTime({ user: { api }, taskIds }: Ringing, minute: number): Promise<void> {
  const at = new Date(minute).toISOString();
  for (let from = 0; from < taskIds.length; from += AT_ONCE) {
    await api('PUT /api/tasks/bulk/schedule', {
      body: {
        taskIds: taskIds.slice(from, from + AT_ONCE),
        scheduledDate: formatWireDate(at.slice(0, 10)),
        scheduledTime: at.slice(11, 16),
      },
    });
  }
}

/** Registers a user, whose zone is UTC, without limits. */
async function userToRemind(server: LiveServer): Promise<LiveUser> {
  const user = await server.register();
  await server.setTier(user.email, 'PersonalPro');
  await user.api('PUT /api/auth/preferences', { body: { timeZone: 'UTC', reminderMail: 'fallback' } });
  return user;
}

export const usersToRemind = (server: LiveServer, count: number = OTHERS): Promise<readonly LiveUser[]> =>
  Promise.all(Array.from({ length: count }, () => userToRemind(server)));

/** Registers the devices of attackers, and creates the tasks that will ring. */
export type Attack = (service: PushHost, hostile: PushHost) => Promise<readonly Ringing[]>;

/** One user with as many reminders as an account can have tasks, on a device that accepts them. */
export const manyReminders =
  (attacker: LiveUser, count: number): Attack =>
  async (service) => {
    await addDevice(attacker, service, 'attacker');
    return [await addTasks(attacker, count)];
  };

/** Users who all have as many devices as possible at a hostile service, and as many reminders as are pushed. */
export const manyDevices =
  (attackers: readonly LiveUser[]): Attack =>
  (_service, hostile) =>
    Promise.all(
      attackers.map(async (attacker, user) => {
        for (let count = 0; count < DEVICES; count += 1) {
          await addDevice(attacker, hostile, `device ${count} of ${user}`);
        }
        return addTasks(attacker, PUSHES_AN_HOUR / DEVICES);
      }),
    );

/**
 * Lets the reminders of an attack ring in the same minute as those of other users.
 * @param status of the responses of the hostile service; undefined for none
 * @returns how late the reminders of the others arrived
 */
export async function remindTogether(
  others: readonly LiveUser[],
  attack: Attack,
  status?: number,
): Promise<{ note: string; problem?: string }> {
  const service = await startPushHost(201);
  const hostile = await startPushHost(status);
  try {
    const names = others.map((_, index) => `other ${index}`);
    const reminded = await Promise.all(
      others.map(async (other, index) => {
        await addDevice(other, service, names[index] ?? '');
        return addTasks(other, 1);
      }),
    );
    const attacking = await attack(service, hostile);
    const minute = Math.ceil((Date.now() + LEAD_MS) / MINUTE_MS) * MINUTE_MS;
    await Promise.all([...attacking, ...reminded].map((ringing) => setTime(ringing, minute)));
    const isSetLate = Date.now() > minute;
    const deadline = minute + ON_TIME_MS;
    while (Date.now() < deadline && !names.every((name) => service.arrived.has(name))) await delay(500);
    // The attack goes on: those who are not reminded now must not be harmed either.
    if (Date.now() < minute + ON_TIME_MS / 2) await delay(minute + ON_TIME_MS / 2 - Date.now());
    const late = names
      .map((name) => (service.arrived.get(name) ?? Infinity) - minute)
      .toSorted((a, b) => a - b);
    const [middle, longest] = [late[Math.floor(late.length / 2)] ?? 0, late.at(-1) ?? 0];
    const note = `others reminded after ${seconds(middle)} s, all after ${seconds(longest)} s; ${hostile.arrived.size} hostile devices reached`;
    if (isSetLate) return { note, problem: 'the reminders were set too late to be measured' };
    return longest <= ON_TIME_MS ? { note } : { note, problem: 'others were reminded late' };
  } finally {
    service.close();
    hostile.close();
  }
}

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(1);
