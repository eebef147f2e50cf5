/** Measures the response times that another user experiences during the attack. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LiveServer } from '@questlog/testkit/live-server';

/** Message to the thread after which it ends. */
const END = 'end';

/** The other user, whose requests the thread sends. */
export interface OtherUser {
  readonly url: string;
  readonly token: string;
  readonly address: string;
  readonly email: string;
  readonly password: string;
}

/** Response times for one kind of request, in milliseconds. */
export interface ResponseTimes {
  readonly count: number;
  readonly p95: number;
  readonly longest: number;
}

export interface OtherUserTimes {
  /** Response times for alternately reading the tasks and creating one. */
  readonly api: ResponseTimes;
  readonly page: ResponseTimes;
  readonly signIn: ResponseTimes;
  /** Responses with a status of 500 or more, and requests without a response. */
  readonly failures: number;
}

/**
 * Sends requests as a different user until `work` has ended. They are sent by a thread, because the attack keeps
 * this one busy: its times would contain the attack's.
 * @returns the measured response times
 */
export async function measureOtherUser(
  server: LiveServer,
  work: () => Promise<void>,
): Promise<OtherUserTimes> {
  const user = await server.register();
  const { email, password, address } = user;
  const workerData: OtherUser = {
    url: server.url,
    token: await user.accessToken(),
    address,
    email,
    password,
  };
  const thread = new Worker(new URL('other-user-thread.ts', import.meta.url), { workerData });
  const measured = once(thread, 'message') as Promise<[OtherUserTimes]>;
  await once(thread, 'online');
  try {
    await work();
  } finally {
    thread.postMessage(END, []);
  }
  const [times] = await measured;
  return times;
}
