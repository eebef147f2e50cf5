/** Notifies the other tabs when an account's undo steps are added, undone, redone or dropped. */
import type { Scope } from '../session/scope.ts';
import type { UndoStep } from './undo-step.ts';

export interface StepMessage {
  readonly scope: Scope;
  /** A step that was added, undone or redone. */
  readonly put: UndoStep | undefined;
  readonly drop: readonly string[];
}

export interface StepChannel {
  readonly post: (message: StepMessage) => void;
  readonly listen: (listener: (message: StepMessage) => void) => () => void;
}

/** Returns a channel to the other tabs. Tests pass a unique name. */
export function createStepChannel(name = 'questlog-undo'): StepChannel {
  const channel = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      const receive = ({ data }: MessageEvent<StepMessage>): void => listener(data);
      channel.addEventListener('message', receive);
      return () => channel.removeEventListener('message', receive);
    },
  };
}
