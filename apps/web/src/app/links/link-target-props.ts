import type { DialogState } from '../shell/dialog-state.ts';
import type { TaskOpening } from '../views/use-task-to-open.ts';
import type { ViewHistory } from '../views/view-history.ts';

export interface LinkTargetProps {
  accountId: string;
  page: ViewHistory;
  opening: TaskOpening;
  show: DialogState['show'];
  onSwitch: (accountId: string) => Promise<boolean>;
  /** True if the form for a new task is open. */
  addsTask: boolean;
  onNewTask: () => void;
  onSearch: () => void;
}
