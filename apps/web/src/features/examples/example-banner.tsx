import { deletedMessage } from '@questlog/domain/tasks/task-messages';
import { EXAMPLE_TASKS } from '@questlog/domain/tasks/example-tasks';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useEffect } from 'react';
import { useData } from '../../data/data-context.ts';
import { useSession, useStoreStatus, useView } from '../../data/hooks.ts';
import { forgetExamples, keepExamples, takeRegistration, useKeptExamples } from './kept-examples.ts';

/**
 * The banner above the Inbox of a user who has just registered. It creates the example tasks, and can delete
 * the remaining ones with one action (CAPTURE-17). Pass the account's id as the React key.
 */
export function ExampleBanner({ accountId }: { accountId: string }) {
  const { store, commands } = useData();
  const { user } = useSession();
  const { status } = useStoreStatus();
  const { ids: inInbox } = useView({ kind: 'inbox' });
  const examples = useKeptExamples(accountId);
  const isReady = status === 'ready';
  const email = user?.email;

  useEffect(() => {
    if (!isReady || email === undefined || !takeRegistration(email)) return;
    // The account of an invited user may already have tasks.
    if (Array.from(store.allTasks()).length > 0) return;
    // The most recently created task is listed first.
    const made = EXAMPLE_TASKS.toReversed().map((example) => commands.createTask(example));
    keepExamples(
      accountId,
      made.filter((id) => id !== undefined),
    );
  }, [isReady, email, accountId, store, commands]);

  const left = inInbox.filter((id) => examples.includes(id) && store.task(id)?.completedAt === null);
  const isOver = isReady && examples.length > 0 && left.length === 0;
  useEffect(() => {
    if (isOver) forgetExamples();
  }, [isOver]);
  if (left.length === 0) return null;

  const remove = () => {
    forgetExamples();
    commands.deleteTasks(left);
    // Deleting the examples removes the banner with its focused button, so move the focus.
    focusMain();
    toast.show({
      message: deletedMessage(left.length),
      type: 'success',
      action: { label: 'Undo', onClick: () => commands.restoreTasks(left) },
    });
  };
  return (
    <Banner
      className="mb-3"
      title="Welcome to Questlog"
      action={
        <Button size="sm" variant="quiet" onClick={remove}>
          Delete examples
        </Button>
      }
      onDismiss={() => {
        forgetExamples();
        focusMain();
      }}
    >
      New here? Open an example to see how it works.
    </Banner>
  );
}

function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
