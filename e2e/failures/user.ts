/** A user in a schedule, with an API client and a model of their actions so far. */
import type { LivePerson } from '@questlog/testkit/live-person';
import { Model } from './plan/model.ts';
import type { Place } from './plan/model-task.ts';

export class User {
  /** 0 or 1. */
  readonly who: number;
  readonly person: LivePerson;
  readonly id: string;
  readonly model = new Model();
  /** Titles of the Inbox tasks that may or may not have reached the server. */
  readonly uncertain: string[] = [];
  /** The order of the tasks in each view and project when the user last looked at it. */
  seen: ReadonlyMap<Place, readonly string[]> = new Map();

  private constructor(who: number, person: LivePerson, id: string) {
    this.who = who;
    this.person = person;
    this.id = id;
  }

  /**
   * Creates a user.
   * @param who one of two users, from 0
   */
  static async of(who: number, person: LivePerson): Promise<User> {
    const { id } = await person.api('GET /api/auth/me');
    return new User(who, person, id);
  }
}
