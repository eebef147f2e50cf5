/** Sends hostile calls to a real server, and reports responses that must never occur. */
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { LiveServer } from '@questlog/testkit/live-server';
import { Random } from '../failures/plan/random.ts';
import { CONSOLE, hostileCall, operationsOf, type ApiDocument, type HostileCall } from './calls.ts';

/** Every row of the other account contains this marker. Callers must never receive it. */
const MARKER = 'only-for-the-other-account';

export interface Attack {
  /** The operations called so far, such as `GET /api/tasks/{id}`. */
  readonly called: ReadonlySet<string>;
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** The slowest call, with its duration in milliseconds. */
  readonly slowest: { readonly ms: number; readonly call: string };
  /** One entry for each response with a status of 500 or more, or containing data from the other account. */
  readonly problems: readonly string[];
}

interface ServerResponse {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: number;
}

function send(url: string, { method, path, headers, body }: HostileCall): Promise<ServerResponse> {
  const bytes = body === undefined ? undefined : Buffer.from(body);
  const flat = [
    ...headers,
    ...(bytes === undefined ? [] : [['content-length', String(bytes.length)] as const]),
  ].flat();
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      { method, headers: ['host', new URL(url).host, ...flat] },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text,
            retryAfter: Number(response.headers['retry-after'] ?? 1),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(bytes);
  });
}

/**
 * Makes `count` calls, spread evenly over all operations. The caller is an admin or one of two users with
 * separate accounts.
 */
export async function attack(server: LiveServer, count: number, seed: number): Promise<Attack> {
  const random = new Random(seed);
  const [caller, other, staff, leaving] = [
    await server.register(),
    await server.register({ firstName: MARKER }),
    await server.register(),
    await server.register(),
  ];
  for (const user of [caller, other]) await server.setTier(user.email, 'PersonalPro');
  const ids: string[] = [];
  for (const [user, title] of [
    [caller, 'Own'],
    [other, MARKER],
  ] as const) {
    const project = await user.api('POST /api/projects', { body: { title } });
    const task = await user.api('POST /api/tasks', {
      body: { title, projectId: project.id, tagPaths: [`${title}/b`] },
    });
    ids.push(await user.accountId(), project.id, task.id, ...task.tagIds);
  }
  await server.makeAdmin(staff.email);
  // The users that the hostile console calls may change.
  for (const role of ['user', 'admin']) {
    const user = await server.register();
    ids.push((await user.api('GET /api/auth/me')).id);
    if (role === 'admin') await server.makeAdmin(user.email);
  }
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as ApiDocument;

  const operations = operationsOf(document);
  const called = new Set<string>();
  const statuses = new Map<number, number>();
  const problems: string[] = [];
  let slowest = { ms: 0, call: 'none' };
  for (let made = 0; made < count; made += 1) {
    const addressed = operations[made % operations.length];
    if (addressed === undefined) throw new Error('the document has operations');
    called.add(`${addressed.method.toUpperCase()} ${addressed.path}`);
    const call = hostileCall(random, document, addressed, {
      ids,
      token: await caller.accessToken(),
      staffToken: await staff.accessToken(),
      leavingToken: await leaving.accessToken(),
    });
    const name = `call ${made}: ${call.method} ${call.path.slice(0, 120)}`;
    for (;;) {
      const began = performance.now();
      const { status, text, retryAfter } = await send(server.url, call).catch((error: Error) => ({
        status: 0,
        text: error.message,
        retryAfter: 0,
      }));
      const ms = performance.now() - began;
      if (ms > slowest.ms) slowest = { ms, call: name };
      if (status === 0 || status >= 500) problems.push(`${name}: ${status} ${text.slice(0, 200)}`);
      // The console shows all users' names, including the marker, but not the content of accounts.
      if (text.includes(MARKER) && !call.path.startsWith(CONSOLE))
        problems.push(`${name} shows data of another account`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // The console's rate limit lasts an hour, so don't wait until it ends.
      if (status !== 429 || call.path.startsWith(CONSOLE)) break;
      await setTimeout(retryAfter * 1_000);
    }
  }
  return { called, statuses, slowest, problems };
}
