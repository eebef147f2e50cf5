/** A schedule's events: the user's steps, and faults in the network, server, browser and device. */
import type { Step } from './step.ts';

/** A fault that affects a single request. */
export type Fault =
  | 'the request is lost'
  | 'the answer is lost'
  | 'the answer is cut off'
  | 'it is delayed'
  | 'it arrives twice'
  | 'it arrives again later'
  | 'it is given up and arrives later'
  | 'it is answered 401'
  | 'it is answered 500'
  | 'it is answered 503'
  | 'it is answered 503, to come again in a second';

/**
 * The requests that a fault affects. They change data, read data, exchange the identity provider's code for a
 * session, renew the session, or end it at the provider.
 */
export type Target = 'change' | 'read' | 'sign-in' | 'renewal' | 'sign-out';

/**
 * Database faults. With `full`, writes fail. With `broken`, every call fails. With `hanging`, calls never
 * finish.
 */
export type StorageFault = 'full' | 'broken' | 'hanging';

/**
 * How databases disappear while pages have them open: cleared by the browser, or deleted by another page of
 * the site.
 */
export type DatabaseLoss = 'cleared' | 'deleted';

/** The events of a schedule. `tab` is 0 or 1; `who` is one of two users, 0 or 1. */
export type ScheduleEvent =
  | { readonly type: 'step'; readonly tab: number; readonly step: Step }
  | { readonly type: 'fault'; readonly fault: Fault; readonly target: Target; readonly times: number }
  /** Every open connection breaks. New connections can be opened immediately. */
  | { readonly type: 'connections break' }
  /** The browser goes offline and knows it. */
  | { readonly type: 'offline' }
  | { readonly type: 'online' }
  /** No traffic gets through, but the browser believes that it is online. */
  | { readonly type: 'outage' }
  | { readonly type: 'outage ends' }
  /** The server is killed with `kill -9`. */
  | { readonly type: 'server dies' }
  | { readonly type: 'server starts' }
  /** A tab is closed without waiting, and a new one opens. */
  | { readonly type: 'tab is replaced'; readonly tab: number }
  /** All tabs are closed, then one is opened. In between, the service worker may send queued changes. */
  | { readonly type: 'all tabs close and one opens' }
  | { readonly type: 'second tab opens' }
  /** The user waits until everything is sent. */
  | { readonly type: 'rest' }
  /** The user signs out, with or without a connection or queued changes. */
  | { readonly type: 'signs out'; readonly tab: number }
  /** A user signs in with the password. The other user signs out first. */
  | { readonly type: 'signs in'; readonly tab: number; readonly who: number }
  /** From now on, this tab misses the other tabs' messages. */
  | { readonly type: 'tab misses messages'; readonly tab: number }
  /** The browser is killed with `kill -9`. */
  | { readonly type: 'browser is killed' }
  /**
   * The browser is killed some milliseconds after an action has started, so the action's outcome is unknown.
   */
  | { readonly type: 'browser is killed during'; readonly afterMs: number; readonly what: Interruptible }
  /** The browser starts with the same profile and one tab. */
  | { readonly type: 'browser starts' }
  /** All access tokens become invalid. */
  | { readonly type: 'tokens end' }
  /** The device's clock is set ahead by a number of minutes. */
  | { readonly type: 'clock is set'; readonly minutes: number }
  | { readonly type: 'storage fails'; readonly how: StorageFault }
  | { readonly type: 'storage works again' }
  | { readonly type: 'databases vanish'; readonly how: DatabaseLoss }
  /** The push service rejects all pushes. A reminder rings. */
  | { readonly type: 'push service away' }
  | { readonly type: 'push service returns' };

/** An action during which the browser may be killed. */
export type Interruptible = Extract<ScheduleEvent, { type: 'signs in' | 'signs out' }> | UncertainAddition;

/**
 * A task that is submitted while the browser is killed. It may not have been stored, so no other step uses
 * it.
 */
export interface UncertainAddition {
  readonly type: 'adds';
  readonly title: string;
}

/** The user's last action, performed after all faults have ended. */
export type Ending = 'nothing' | 'turns to the tab' | 'tries now' | 'loads again';

export function lineOf(event: ScheduleEvent): string {
  if (event.type === 'step') {
    const { do: what, ...rest } = event.step;
    const details = Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
    return `tab ${event.tab}: ${what} (${details.join(', ')})`;
  }
  if (event.type === 'fault') {
    const { fault, target, times } = event;
    return `✗ the next ${times === 1 ? target : `${times} ${target}s`}: ${fault}`;
  }
  if (event.type === 'signs in') return `tab ${event.tab}: person ${event.who} signs in`;
  if (event.type === 'signs out') return `tab ${event.tab}: signs out`;
  if (event.type === 'browser is killed during') {
    const { what, afterMs } = event;
    const action = what.type === 'adds' ? `adds ${what.title}` : lineOf(what);
    return `✗ browser is killed ${afterMs} ms into: ${action}`;
  }
  const { type, ...rest } = event;
  const details = Object.values(rest).join(', ');
  return details === '' ? `✗ ${type}` : `✗ ${type}: ${details}`;
}
