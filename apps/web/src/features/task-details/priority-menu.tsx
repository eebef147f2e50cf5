import { PRIORITIES, type Priority } from '@questlog/domain/tasks/task-facts';
import { buttonClass } from '@questlog/ui/controls/button-style.ts';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { PRIORITY_LABELS } from '@questlog/domain/tasks/priority-labels';
import { PriorityMark } from '../../capture/priority-mark.tsx';

const chip = cx(buttonClass('quiet', 'sm'), 'bg-press/60 not-disabled:hover:bg-press!');

/** A task's priority, and the menu that changes it (TASK-91). */
export function PriorityMenu({
  priority,
  onChoose,
}: {
  priority: Priority;
  onChoose: (priority: Priority) => void;
}) {
  return (
    <>
      {/* Menu buttons are not printed. */}
      {priority !== 'none' && (
        <span className="hidden print:contents">
          <span className={chip}>
            <PriorityMark priority={priority} /> {PRIORITY_LABELS[priority]}
          </span>
        </span>
      )}
      <MenuButton
        label="Priority"
        align="start"
        className={cx(chip, priority === 'none' && 'text-muted')}
        trigger={
          <>
            <PriorityMark priority={priority} />
            <span className="sr-only">Priority:</span> {PRIORITY_LABELS[priority]}
          </>
        }
        entries={PRIORITIES.toReversed().map((each) => ({
          kind: 'check',
          label: PRIORITY_LABELS[each],
          checked: each === priority,
          onCheckedChange: () => onChoose(each),
        }))}
      />
    </>
  );
}
