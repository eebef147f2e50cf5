/**
 * The team's Owner, who works on another device and calls the API directly, bypassing the simulated bad
 * network.
 */
import { expect } from '@playwright/test';
import type { LiveUser } from '@questlog/testkit/live-user';
import type { Removal } from './team-event.ts';

export class SecondMember {
  readonly user: LiveUser;
  readonly id: string;
  readonly #accountId: string;

  private constructor(user: LiveUser, id: string, accountId: string) {
    this.user = user;
    this.id = id;
    this.#accountId = accountId;
  }

  static async of(user: LiveUser, accountId: string): Promise<SecondMember> {
    const { id } = await user.api('GET /api/auth/me');
    return new SecondMember(user, id, accountId);
  }

  async work(title: string): Promise<void> {
    const { headers } = this;
    const { id } = await this.user.api('POST /api/tasks', { body: { title }, headers });
    await this.user.api('POST /api/tasks/{id}/complete', { params: { id }, headers });
  }

  async complete(title: string): Promise<void> {
    const { headers } = this;
    const id = await this.#idOf(title);
    await this.user.api('POST /api/tasks/{id}/complete', {
      params: { id },
      body: { completed: true },
      headers,
    });
  }

  async comment(title: string, body: string): Promise<void> {
    const params = { id: await this.#idOf(title) };
    await this.user.api('POST /api/tasks/{id}/comments', { params, body: { body }, headers: this.headers });
  }

  async delete(title: string): Promise<void> {
    const { headers } = this;
    await this.user.api('DELETE /api/tasks/{id}', { params: { id: await this.#idOf(title) }, headers });
  }

  async giveRole(userId: string, role: 'Admin' | 'Member'): Promise<void> {
    const params = await this.#paramsOf(userId);
    await this.user.api('PUT /api/accounts/{accountId}/members/{memberId}/role', {
      params,
      body: { role },
    });
  }

  /**
   * Removes the other user. `onDone` is called with the response. From then on, the removed user must not
   * receive the team's data.
   */
  async remove(userId: string, how: Removal, other: LiveUser, onDone: () => void): Promise<void> {
    const params = await this.#paramsOf(userId);
    if (how === 'removed') {
      await this.user.api('DELETE /api/accounts/{accountId}/members/{memberId}', { params });
    } else {
      await this.user.api('PUT /api/accounts/{accountId}/members/{memberId}/status', {
        params,
        body: { status: 'Suspended' },
      });
    }
    onDone();
    const { headers } = this;
    for (const call of [
      () => other.api('GET /api/changes', { headers }),
      () => other.api('GET /api/tasks', { headers }),
      () => other.api('POST /api/tasks', { headers, body: { title: 'Never' } }),
    ]) {
      const outcome = await call().then(
        () => 'answered',
        (error: unknown) => error,
      );
      expect(outcome, 'the response to the removed user').toMatchObject({ code: 'access_denied' });
    }
  }

  get headers(): Readonly<Record<string, string>> {
    return { 'x-account-id': this.#accountId };
  }

  async #idOf(title: string): Promise<string> {
    const tasks = await this.user.api('GET /api/tasks', { headers: this.headers });
    const id = tasks.find((task) => task.title === title)?.id;
    if (id === undefined) throw new Error(`the team has no task "${title}"`);
    return id;
  }

  async #paramsOf(userId: string): Promise<{ accountId: string; memberId: string }> {
    const accountId = this.#accountId;
    const { members } = await this.user.api('GET /api/accounts/{accountId}/members', {
      params: { accountId },
    });
    const memberId = members.find((member) => member.userId === userId)?.id;
    if (memberId === undefined) throw new Error('the user is not a member');
    return { accountId, memberId };
  }
}
