/** The events of a schedule: steps of a person, and faults of network, server, browser and device. */
import type { Step } from './model.ts';

/** A fault of one request on its way. */
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
 * The requests that a fault hits: those that change something, that read, that begin a session with the provider's
 * code, that renew it, or that end it at the provider.
 */
export type Target = 'change' | 'read' | 'sign-in' | 'renewal' | 'sign-out';

/** Faults of the browser's databases. `full` takes nothing new, `broken` answers with errors. */
export type StorageFault = 'full' | 'broken' | 'hanging';

/** How the databases go while pages have them open: by the browser, or by another page of the site. */
export type Vanishing = 'cleared' | 'deleted';

/** `tab` counts from 0, and there are two at the most; `who` is one of two people. */
export type ScheduleEvent =
  | { readonly type: 'step'; readonly tab: number; readonly step: Step }
  | { readonly type: 'fault'; readonly fault: Fault; readonly target: Target; readonly times: number }
  /** Every connection there is breaks, and can be made again at once. */
  | { readonly type: 'connections break' }
  /** The browser knows that it has no connection. */
  | { readonly type: 'offline' }
  | { readonly type: 'online' }
  /** Nothing gets through, and the browser does not know. */
  | { readonly type: 'outage' }
  | { readonly type: 'outage ends' }
  /** kill -9 */
  | { readonly type: 'server dies' }
  | { readonly type: 'server starts' }
  /** A tab is closed, whatever it is doing, and another one is opened. */
  | { readonly type: 'tab is replaced'; readonly tab: number }
  /** Every tab is closed; the worker may send what waits, while one tab is opened again. */
  | { readonly type: 'all tabs close and one opens' }
  | { readonly type: 'second tab opens' }
  /** The person waits until everything has been sent. */
  | { readonly type: 'rest' }
  /** From the screen, with or without a connection, with or without changes that wait. */
  | { readonly type: 'signs out'; readonly tab: number }
  /** With the password. Where somebody else is still signed in, they sign out first. */
  | { readonly type: 'signs in'; readonly tab: number; readonly who: number }
  /** From now on this tab hears nothing from the others. */
  | { readonly type: 'tab misses messages'; readonly tab: number }
  /** kill -9 */
  | { readonly type: 'browser is killed' }
  /** The same, so many milliseconds after something has begun: whether it was done is not known. */
  | { readonly type: 'browser is killed during'; readonly afterMs: number; readonly what: Interruptible }
  /** On the same profile, with one tab. */
  | { readonly type: 'browser starts' }
  /** Access tokens that were given until now are not accepted any more. */
  | { readonly type: 'tokens end' }
  /** The device's clock is set, so many minutes ahead of the right time. */
  | { readonly type: 'clock is set'; readonly minutes: number }
  | { readonly type: 'storage fails'; readonly how: StorageFault }
  | { readonly type: 'storage works again' }
  | { readonly type: 'databases vanish'; readonly how: Vanishing };

/** The events during which a browser can be killed. */
export type Interruptible = Extract<ScheduleEvent, { type: 'signs in' | 'signs out' }> | UncertainAddition;

/** A task that is typed the moment the browser is killed. Nobody expects it, and nothing else is done to it. */
export interface UncertainAddition {
  readonly type: 'adds';
  readonly title: string;
}

/** The person's last action once everything works again. */
export type Ending = 'nothing' | 'turns to the tab' | 'tries now' | 'loads again';

/** The event in words for a person to read. */
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
