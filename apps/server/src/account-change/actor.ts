/** The actor of a change: a member or the system. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { Via } from '@questlog/domain/history/event-kinds';
import type { Member } from './caller/caller.ts';
import type { Announcer } from './announcer.ts';
import type { OpenChange } from './open-change.ts';

declare const made: unique symbol;

/** The account that an actor changes, and values for the rows that the actor creates. */
interface Acting {
  readonly accountId: string;
  /** The owner of the created rows. */
  readonly userId: string;
  readonly now: Date;
  readonly today: LocalDate;
  /** The means by which the change is made. */
  readonly via: Via;
  /** The name of the token or assistant through which the user acts, if any. */
  readonly viaName: string | null;
  /** True if the change undoes an earlier one. */
  readonly isUndo: boolean;
  readonly live: Announcer;
  /** The change of the account to which the command belongs, if it is one of several. */
  readonly within?: OpenChange;
  /** Called with the account's version after each commit. */
  readonly onVersion?: (version: number) => void;
}

/**
 * The server, when it acts without a user's request: in a job, a webhook or an operator command. It needs no
 * membership.
 */
export interface System extends Acting {
  readonly [made]: true;
  /** The reason for the system's action. */
  readonly reason: string;
}

/**
 * Creates a system actor, for jobs, webhooks and the command line.
 * @param acting.via the means by which the user acts, if the server acts for them outside a session
 */
export function actAsSystem(
  reason: string,
  acting: Omit<Acting, 'via' | 'viaName' | 'isUndo'> & { readonly via?: Via },
): System {
  return { via: 'system', viaName: null, isUndo: false, ...acting, reason } as System;
}

/** The actor of a command. `V` is the type of the command's result, from which the response is built. */
export type Actor<V = never> = Member<V> | System;
