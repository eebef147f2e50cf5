/** Events that occur only in team schedules (see also plan/schedule-event.ts). */
import { lineOf, type ScheduleEvent } from '../plan/schedule-event.ts';
import type { Step } from '../plan/step.ts';

/** The user's personal account, or the team's account. */
export type WhichAccount = 'own' | 'team';

export interface NamedAccount {
  readonly id: string;
  readonly name: string;
}

/** The two ways in which an Owner can remove a user from a team. */
export type Removal = 'suspended' | 'removed';

type NetworkTrouble = Extract<
  ScheduleEvent,
  {
    type:
      | 'fault'
      | 'connections break'
      | 'offline'
      | 'online'
      | 'outage'
      | 'outage ends'
      | 'server dies'
      | 'server starts';
  }
>;

/** A team schedule's events. `mate` is a teammate on another device: the Owner of the team. */
export type TeamEvent =
  | NetworkTrouble
  /** The user changes something in the open account. */
  | { readonly type: 'works'; readonly step: Step }
  | { readonly type: 'switches'; readonly to: WhichAccount }
  /** The teammate adds a task to the team and completes it. */
  | { readonly type: 'mate works'; readonly title: string }
  /** The teammate deletes a task while the user renames its subtask offline. */
  | {
      readonly type: 'mate deletes meanwhile';
      readonly task: string;
      readonly subtask: string;
      readonly to: string;
    }
  /** The teammate completes one of the user's tasks while the user watches. */
  | { readonly type: 'mate completes'; readonly at: string; readonly task: string }
  /** The teammate comments on one of the user's tasks, when all of the user's changes are sent. */
  | { readonly type: 'mate comments'; readonly task: string; readonly text: string }
  | { readonly type: 'mate gives a role'; readonly role: 'Admin' | 'Member' }
  /** The teammate removes the user, then adds and completes a task in the team. */
  | { readonly type: 'mate removes the user'; readonly how: Removal; readonly title: string }
  /** The teammate removes the user while they are working in the team offline. */
  | {
      readonly type: 'mate removes the user meanwhile';
      readonly how: Removal;
      readonly title: string;
      readonly before: readonly Step[];
      readonly after: readonly Step[];
    }
  | { readonly type: 'mate readmits the user' };

export function lineOfTeam(event: TeamEvent): string {
  switch (event.type) {
    case 'works':
      return lineOf({ type: 'step', tab: 0, step: event.step });
    case 'switches':
      return `switches to ${event.to}`;
    case 'mate works':
      return `mate adds and completes ${event.title}`;
    case 'mate completes':
      return `mate completes ${event.task} at ${event.at}`;
    case 'mate comments':
      return `mate comments on ${event.task}: ${event.text}`;
    case 'mate deletes meanwhile':
      return `✗ offline: renames ${event.subtask} to ${event.to}; mate deletes ${event.task} above it`;
    case 'mate gives a role':
      return `mate makes the person ${event.role}`;
    case 'mate removes the user':
      return `✗ the person is ${event.how}; mate adds and completes ${event.title}`;
    case 'mate removes the user meanwhile': {
      const lines = (steps: readonly Step[]): string =>
        steps.map((step) => lineOf({ type: 'step', tab: 0, step })).join('; ');
      return `✗ offline: ${lines(event.before)}; is ${event.how}; mate adds and completes ${event.title}; ${lines(event.after)}`;
    }
    case 'mate readmits the user':
      return 'mate readmits the user';
    case 'fault':
    case 'connections break':
    case 'offline':
    case 'online':
    case 'outage':
    case 'outage ends':
    case 'server dies':
    case 'server starts':
      return lineOf(event);
  }
}
