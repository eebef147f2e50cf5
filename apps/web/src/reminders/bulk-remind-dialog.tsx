import { countOf } from '@questlog/domain/counts';
import type { ReminderRule } from '@questlog/domain/reminders/reminders';
import { Button } from '@questlog/ui/controls/button.tsx';
import { AnchoredDialog } from '@questlog/ui/overlays/anchored-dialog.tsx';
import { useData } from '../data/data-context.ts';
import { useStore } from '../data/hooks.ts';
import { NewReminderField } from './new-reminder-field.tsx';

/** Adds a reminder to several tasks, or removes those that they have (REMINDER-46). */
export function BulkRemindDialog({
  ids,
  onChoose,
  ...dialog
}: {
  ids: readonly string[];
  open: boolean;
  anchor: HTMLElement | null;
  onClose: () => void;
  onClosed: () => void;
  /** Receives null to remove all reminders. */
  onChoose: (rule: ReminderRule | null) => void;
}) {
  const reminded = useStore(
    'reminders',
    ({ remindersOf }) => ids.filter((id) => remindersOf(id).length > 0).length,
  );
  const { store } = useData();
  const choose = (rule: ReminderRule | null): void => {
    onChoose(rule);
    dialog.onClose();
  };
  const tasks = ids.flatMap((id) => store.task(id) ?? []);
  return (
    <AnchoredDialog
      {...dialog}
      title={`Remind me of ${countOf(ids.length, 'task')}`}
      footer={<Button onClick={dialog.onClose}>Cancel</Button>}
    >
      <div className="flex flex-col gap-4">
        <NewReminderField tasks={tasks} taken={[]} onAdd={choose} />
        {reminded > 0 && (
          <Button className="self-start" onClick={() => choose(null)}>
            {`Remove the reminders of ${countOf(reminded, 'task')}`}
          </Button>
        )}
      </div>
    </AnchoredDialog>
  );
}
