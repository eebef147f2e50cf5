/** The actor of a change: the member who requested it, or the system. Commands take either. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { Member } from '../endpoint/caller/caller.ts';
import type { Announcer } from './announcer.ts';

declare const made: unique symbol;

/** The account that an actor changes, and the values stored with the rows it creates. */
interface Acting {
  readonly accountId: string;
  /** The user to whom the created rows belong. */
  readonly userId: string;
  readonly now: Date;
  readonly today: LocalDate;
  /** Announces changes once they have been committed. */
  readonly live: Announcer;
  /** Called with the account's version once a change has been committed. */
  readonly onVersion?: (version: number) => void;
}

/**
 * The server, acting without a user's request, for example in a job, a webhook or an operator command. It
 * needs no membership.
 */
export interface System extends Acting {
  readonly [made]: true;
  /** A short description of the reason for which the system acts. */
  readonly reason: string;
}

/** Creates a system actor, for jobs, webhooks and the command line. A request acts as its member instead. */
export function actAsSystem(reason: string, acting: Acting): System {
  return { ...acting, reason } as System;
}

/**
 * The actor of a command. `V` is the type of the command's result, from which the response to a member's
 * request is built.
 */
export type Actor<V = never> = Member<V> | System;
