/** A user in a schedule, with an API client and a model of their actions so far. */
import type { LiveUser } from '@questlog/testkit/live-user';
import { Model } from './plan/model.ts';
import type { ViewName } from './plan/model-task.ts';

export class User {
  /** 0 or 1. */
  readonly who: number;
  readonly user: LiveUser;
  readonly id: string;
  readonly model = new Model();
  /** Titles of the Inbox tasks that may or may not have reached the server. */
  readonly uncertain: string[] = [];
  /** The order of the tasks in each view and project when the user last looked at it. */
  seen: ReadonlyMap<ViewName, readonly string[]> = new Map();

  private constructor(who: number, user: LiveUser, id: string) {
    this.who = who;
    this.user = user;
    this.id = id;
  }

  /**
   * Creates a user.
   * @param who one of two users, from 0
   */
  static async of(who: number, user: LiveUser): Promise<User> {
    const { id } = await user.api('GET /api/auth/me');
    return new User(who, user, id);
  }
}
