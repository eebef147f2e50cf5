import type { View } from '@questlog/domain/tasks/task-views';
import { useEffect } from 'react';
import { useFieldDraft } from '../../data/drafts/draft-hooks.ts';
import { replacePath, usePath } from '../routes.ts';
import { readLaunch } from './launch-path.ts';

/**
 * Handles a launch path, which names an entry of the installed app's menu or carries shared content, and then
 * resets the path to the dashboard's (OFFLINE-49). Pass stable functions.
 */
export function LaunchLink({
  onNewTask,
  onOpenView,
  onSearch,
}: {
  onNewTask: () => void;
  onOpenView: (view: View) => void;
  onSearch: () => void;
}): null {
  const path = usePath();
  const draft = useFieldDraft('new-task');
  useEffect(() => {
    const launch = readLaunch(path);
    replacePath('/');
    if (launch?.kind === 'today') onOpenView({ kind: 'today' });
    else if (launch?.kind === 'search') onSearch();
    else if (launch !== undefined) {
      if (launch.kind === 'share') draft.keep({ title: launch.title, description: launch.description });
      onNewTask();
    }
  }, [path, draft, onNewTask, onOpenView, onSearch]);
  return null;
}
