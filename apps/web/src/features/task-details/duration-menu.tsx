import { durationLabel, durationOptions } from '@questlog/domain/tasks/task-duration';
import { buttonClass } from '@questlog/ui/controls/button-style.ts';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { Timer } from 'lucide-react';

const chip = cx(buttonClass('quiet', 'sm'), 'bg-press/60 not-disabled:hover:bg-press!');

/** A task's duration, and the menu that changes it (TASK-106). */
export function DurationMenu({
  minutes,
  onChoose,
}: {
  minutes: number | null;
  onChoose: (minutes: number | null) => void;
}) {
  return (
    <>
      {/* Menu buttons are not printed. */}
      {minutes !== null && (
        <span className="hidden print:contents">
          <span className={chip}>
            <Timer size={16} aria-hidden="true" /> {durationLabel(minutes)}
          </span>
        </span>
      )}
      <MenuButton
        label="Duration"
        align="start"
        className={cx(chip, minutes === null && 'text-muted')}
        trigger={
          <>
            <Timer size={16} aria-hidden="true" />
            {minutes === null ? (
              'Duration'
            ) : (
              <>
                <span className="sr-only">Duration:</span> {durationLabel(minutes)}
              </>
            )}
          </>
        }
        entries={durationOptions(minutes).map(({ value, label }) => ({
          kind: 'check',
          label,
          checked: value === minutes,
          onCheckedChange: () => onChoose(value),
        }))}
      />
    </>
  );
}
