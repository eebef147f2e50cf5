/** Webhooks whose receivers never respond, respond without an end or fail, while others wait for their messages. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { MAX_WEBHOOKS } from '@questlog/domain/webhooks/webhook-rules';
import type { LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';

/** The environment of a server that sends webhooks to this machine. */
export const WEBHOOK_ENV = { WEBHOOK_ALLOW_HTTP: '1' } as const;

/** Longest time that a message to another receiver may take after the response to its cause, in milliseconds. */
const MOST_WAIT_MS = 5_000;
/** Pause between two messages to the other receiver, in milliseconds. */
const PAUSE_MS = 500;
const ATTACK_MS = 60_000;

interface Host {
  readonly url: string;
  /** When the message about each task arrived, by its title. */
  readonly arrived: ReadonlyMap<string, number>;
  /** The most connections at the same time. */
  readonly mostConnections: () => number;
  readonly close: () => void;
}

async function startHost(respond: RequestListener): Promise<Host> {
  const arrived = new Map<string, number>();
  let most = 0;
  let open = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { task: { title: string } } };
      if (!arrived.has(data.task.title)) arrived.set(data.task.title, Date.now());
      respond(request, response);
    });
  });
  server.on('connection', (socket) => {
    open += 1;
    most = Math.max(most, open);
    socket.on('close', () => {
      open -= 1;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrived,
    mostConnections: () => most,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function addWebhook(user: LiveUser, url: string): Promise<void> {
  await user.api('POST /api/accounts/{accountId}/webhooks', {
    params: { accountId: await user.accountId() },
    body: { name: 'attack', url, events: ['task.created'] },
  });
}

/** The ways in which the receivers of the attacker misbehave. */
export const RECEIVERS = {
  'that never respond': () => undefined,
  'with a body without an end': (_request, response) => {
    response.writeHead(200);
    const write = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', write);
    write();
  },
  'that fail': (_request, response) => response.writeHead(500).end(),
} as const satisfies Record<string, RequestListener>;

/**
 * Creates as many webhooks as an account may have, with a receiver that misbehaves, and tasks for them to send. Measures
 * how long another user's messages take during this.
 * @param forMs duration of the attack in milliseconds
 */
export async function sendToHostile(
  server: LiveServer,
  respond: RequestListener,
  tasks: number,
  forMs = ATTACK_MS,
): Promise<{ note: string; problem?: string }> {
  const [attacker, other] = [await server.register(), await server.register()];
  await server.setTier(attacker.email, 'TeamPro');
  await server.setTier(other.email, 'TeamPro');
  const [hostile, fine] = [
    await startHost(respond),
    await startHost((_request, response) => response.writeHead(204).end()),
  ];
  try {
    await addWebhook(other, fine.url);
    for (let made = 0; made < MAX_WEBHOOKS; made += 1) await addWebhook(attacker, hostile.url);
    const end = Date.now() + forMs;
    const titles = Array.from({ length: tasks }, (_, index) => ({ title: `attack ${index}` }));
    const attacking = attacker.api('POST /api/tasks/bulk', { body: { tasks: titles } });
    const sent = new Map<string, number>();
    while (Date.now() < end) {
      const title = `other ${sent.size}`;
      await other.api('POST /api/tasks', { body: { title } });
      sent.set(title, Date.now());
      await delay(PAUSE_MS);
    }
    await attacking;
    await delay(MOST_WAIT_MS);
    const waits = Array.from(sent, ([title, at]) =>
      Math.max(0, (fine.arrived.get(title) ?? Infinity) - at),
    ).toSorted((a, b) => a - b);
    const [middle, longest] = [waits[Math.floor(waits.length / 2)] ?? 0, waits.at(-1) ?? 0];
    const note = `others' messages: middle ${middle} ms, longest ${longest} ms; ${hostile.mostConnections()} hostile connections`;
    return longest <= MOST_WAIT_MS ? { note } : { note, problem: "others' messages were late" };
  } finally {
    hostile.close();
    fine.close();
  }
}
