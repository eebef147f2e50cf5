/** Who changes an account: a member who asked for it, or the system itself. Commands take either. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { Member } from '../endpoint/caller/caller.ts';
import type { Announcer } from './announcer.ts';

declare const made: unique symbol;

/** The account that a change is of, and what it notes down with the rows that it makes. */
interface Acting {
  readonly accountId: string;
  /** Whose the rows are that are made. */
  readonly userId: string;
  readonly now: Date;
  readonly today: LocalDate;
  /** Where to tell what was committed. */
  readonly live: Announcer;
}

/** The server without anybody's request: a job, a webhook, the command line. It needs no membership. */
export interface System extends Acting {
  readonly [made]: true;
  /** What it acts for, in a few words. */
  readonly reason: string;
}

/** Acts as the server itself. For jobs, webhooks and the command line; a request acts as its member. */
export function actAsSystem(reason: string, acting: Acting): System {
  return { ...acting, reason } as System;
}

/** Who a command acts for. `V` is what the command gives, which the answer to a member's request is made of. */
export type Actor<V = never> = Member<V> | System;
