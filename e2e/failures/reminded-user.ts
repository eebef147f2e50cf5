/** A user whose reminders ring while a schedule runs, their device, and its push service, which may be away. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import type { LiveUser } from '@questlog/testkit/live-user';
import { createPushReceiver, type PushReceiver } from '@questlog/testkit/push-service';

const DEVICE = 'phone';
/** A service that is away says after how many seconds the server may try again. */
const RETRY_AFTER = '1';
/** Maximum time in milliseconds until a push arrives after the service has come back. */
const LONGEST_MS = 90_000;

export class RemindedUser {
  readonly #user: LiveUser;
  readonly #receiver: PushReceiver;
  readonly #service: Server;
  readonly #reminderId: string;
  #isAway = false;
  #rings = 0;

  private constructor(user: LiveUser, receiver: PushReceiver, service: Server, reminderId: string) {
    this.#user = user;
    this.#receiver = receiver;
    this.#service = service;
    this.#reminderId = reminderId;
    service.on('request', (request, response) => {
      if (this.#isAway) response.writeHead(503, { 'retry-after': RETRY_AFTER }).end();
      else receiver.receive(request, response);
    });
  }

  /** Registers a user's device, and sets a reminder of a task. */
  static async make(user: LiveUser): Promise<RemindedUser> {
    const receiver = createPushReceiver();
    const service = createServer().listen(0, '127.0.0.1');
    await once(service, 'listening');
    const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const device = { ...receiver.subscribeAt(origin, DEVICE), deviceName: 'Phone' };
    await user.api('POST /api/push/subscriptions', { body: device });
    const { id } = await user.api('POST /api/tasks', { body: { title: 'Call Ann' } });
    const tomorrow = Temporal.Now.plainDateISO().add({ days: 1 }).toString();
    const { reminders } = await user.api('PUT /api/tasks/{id}/reminders', {
      params: { id },
      body: { reminders: [{ kind: 'absolute', at: `${tomorrow}T12:00` }] },
    });
    return new RemindedUser(user, receiver, service, reminders[0]?.id ?? '');
  }

  /** From now on, the service rejects all pushes. Lets the reminder ring in a second. */
  async takeServiceAway(): Promise<void> {
    this.#isAway = true;
    await this.#user.api('POST /api/reminders/{id}/snooze', {
      params: { id: this.#reminderId },
      body: { until: new Date(Date.now() + 1_000).toISOString() },
    });
    this.#rings += 1;
  }

  restoreService(): void {
    this.#isAway = false;
  }

  /** Waits until each ring has arrived. A push may arrive again with its topic, but none with another one. */
  async expectAllRings(): Promise<void> {
    const topics = (): number =>
      new Set(this.#receiver.to(DEVICE).map(({ headers }) => headers['topic'])).size;
    await expect.poll(topics, { message: 'reminders that arrived', timeout: LONGEST_MS }).toBe(this.#rings);
  }

  close(): void {
    this.#service.closeAllConnections();
    this.#service.close();
  }
}
