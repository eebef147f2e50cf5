/** One of the people of a schedule: who they are to the server, and what they have done. */
import type { LivePerson } from '@questlog/testkit/live-person';
import { Model, type Place } from './plan/model.ts';

export class User {
  /** One of two, from 0. */
  readonly who: number;
  readonly person: LivePerson;
  readonly id: string;
  readonly model = new Model();
  /** Titles of tasks in the inbox that may or may not have been kept. */
  readonly uncertain: string[] = [];
  /** The order in each place, when the person looked last. */
  seen: ReadonlyMap<Place, readonly string[]> = new Map();

  private constructor(who: number, person: LivePerson, id: string) {
    this.who = who;
    this.person = person;
    this.id = id;
  }

  /** @param who one of two, from 0 */
  static async of(who: number, person: LivePerson): Promise<User> {
    const { id } = await person.api('GET /api/auth/me');
    return new User(who, person, id);
  }
}
