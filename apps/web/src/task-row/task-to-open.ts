import { createContext } from 'react';

/** A request to open a task. Each is a new object and is handled once. */
export interface TaskToOpen {
  readonly id: string;
  /** Called when the task's row is closed. */
  readonly onClosed?: (() => void) | undefined;
}

/** The latest request to open a task. The task's list opens its row and focuses it. */
export const TaskToOpenContext = createContext<TaskToOpen | undefined>(undefined);
