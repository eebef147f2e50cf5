import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { Kbd, keyText } from '@questlog/ui/marks/kbd.tsx';
import { SearchField } from '@questlog/ui/controls/search-field.tsx';
import { useState } from 'react';

const groups: ReadonlyArray<{
  readonly title: string;
  readonly keys: ReadonlyArray<{ readonly combos: readonly string[]; readonly does: string }>;
}> = [
  {
    title: 'Anywhere',
    keys: [
      { combos: ['mod+k', '/'], does: 'Search, go anywhere, do anything' },
      { combos: ['n', 'mod+n'], does: 'New task' },
      { combos: ['#'], does: 'Go to a tag by name' },
      { combos: ['mod+shift+,'], does: 'Copy the link to the view, or to the focused task' },
      { combos: ['mod+b'], does: 'Hide or show the sidebar' },
      { combos: ['z', 'mod+z'], does: 'Undo the last change' },
      { combos: ['mod+shift+z'], does: 'Redo it' },
      { combos: ['?'], does: 'Show these keys' },
      { combos: ['escape'], does: 'Close the open dialog or panel' },
      { combos: ['F6'], does: 'Go to the messages in the corner' },
    ],
  },
  {
    title: 'Go to, after G',
    keys: [
      { combos: ['i'], does: 'Inbox' },
      { combos: ['t'], does: 'Today' },
      { combos: ['u'], does: 'Upcoming' },
      { combos: ['a'], does: 'Anytime' },
      { combos: ['d'], does: 'Someday' },
      { combos: ['m'], does: 'Assigned to me' },
      { combos: ['j'], does: 'Journal' },
      { combos: ['s'], does: 'Scheduled' },
      { combos: ['c'], does: 'Calendar' },
      { combos: ['p'], does: 'A project by name' },
      { combos: ['f'], does: 'A filter' },
      { combos: ['#'], does: 'A tag by name' },
    ],
  },
  {
    title: 'In a checklist',
    keys: [
      { combos: ['space'], does: 'Tick or untick the item' },
      { combos: ['alt+up', 'alt+down'], does: 'Move the item up or down' },
      { combos: ['delete'], does: 'Remove the item' },
      { combos: ['enter'], does: 'Add the typed item, or begin the next one' },
    ],
  },
  {
    title: 'In a list of tasks',
    keys: [
      { combos: ['up', 'down', 'k', 'j'], does: 'Move between tasks' },
      { combos: ['enter'], does: 'Open the task; again to rename it' },
      { combos: ['space'], does: 'Complete or reopen' },
      { combos: ['mod+enter'], does: 'Complete, also while renaming' },
      { combos: ['mod+enter'], does: 'In a description or notes: save the text' },
      { combos: ['escape'], does: 'In a description or notes: leave the text unsaved' },
      { combos: ['e'], does: 'Rename' },
      { combos: ['s'], does: 'Schedule' },
      { combos: ['shift+s'], does: 'Put off to Someday, or take out of it' },
      { combos: ['shift+r'], does: 'Remind me' },
      { combos: ['d'], does: 'Set the due date' },
      { combos: [']', '['], does: 'Move the date by a day, later or earlier' },
      { combos: ['1', '2', '3', '0'], does: 'Set the priority: high, medium, low, none' },
      { combos: ['m'], does: 'Move to a project, or create one' },
      { combos: ['shift+m'], does: 'Move to a section of the project, or create one' },
      { combos: ['a'], does: 'Assign to a member of the team' },
      { combos: ['t'], does: 'Choose tags' },
      { combos: ['r'], does: 'Make repeating, or change how it repeats' },
      { combos: ['alt+up', 'alt+down'], does: 'Move up or down in the list' },
      { combos: ['alt+right', 'alt+left'], does: 'Move under the task above, or out of its parent' },
      {
        combos: ['tab', 'shift+tab'],
        does: 'While renaming: move under the task above, or out of its parent',
      },
      { combos: ['escape'], does: 'While renaming: discard the new title; Tab then leaves the task' },
      { combos: ['left', 'right'], does: 'Hide or show the subtasks' },
      { combos: ['shift+a'], does: 'Add a subtask' },
      { combos: ['c'], does: 'Comment' },
      { combos: ['mod+enter'], does: 'In a comment: send it' },
      { combos: ['escape'], does: 'In a comment: leave it unsent' },
      { combos: ['delete'], does: 'Delete' },
    ],
  },
  {
    title: 'On a board',
    keys: [
      { combos: ['left', 'right'], does: 'Move between columns' },
      { combos: ['alt+right', 'alt+left'], does: 'Move the task to the next column, or the previous one' },
      { combos: ['n'], does: 'New task in the column' },
    ],
  },
  {
    title: 'In the calendar',
    keys: [
      { combos: ['1', '2', '3'], does: 'Show the month, the week or the day' },
      { combos: ['t'], does: 'Go to today' },
      { combos: ['left', 'right'], does: 'Move between days' },
      { combos: ['up', 'down'], does: 'Move between the tasks of a day, and to other weeks' },
      { combos: ['enter'], does: 'Open the task or the day' },
      { combos: ['n'], does: 'Add a task to the day' },
      { combos: ['space'], does: 'Complete the task' },
      { combos: ['s', 'd', 'm'], does: 'Schedule the task, set its due date, or move it to a project' },
      { combos: ['shift+s'], does: 'Put the task off to Someday' },
      { combos: ['delete'], does: 'Delete the task' },
      { combos: ['[', ']'], does: 'Move the task by a day; without a task, go to the day before or after' },
      { combos: ['alt+left', 'alt+right'], does: 'Move the task by a day' },
      { combos: ['alt+up', 'alt+down'], does: 'Move the task by 15 minutes' },
      { combos: ['alt+shift+up', 'alt+shift+down'], does: 'Make the task 15 minutes shorter or longer' },
    ],
  },
  {
    title: 'Selecting',
    keys: [
      { combos: ['x'], does: 'Select the task' },
      { combos: ['shift+up', 'shift+down'], does: 'Select more or fewer' },
      { combos: ['mod+a'], does: 'Select all' },
      { combos: ['s', 'd', 'm', 't'], does: 'Schedule, give a due date, move or tag the selected tasks' },
      { combos: ['shift+m'], does: 'Move the selected tasks of one project to a section' },
      { combos: ['shift+s'], does: 'Put them off to Someday, or take them out of it' },
      { combos: [']', '['], does: 'Move their dates by a day' },
      { combos: ['1', '2', '3', '0'], does: 'Set their priority' },
      { combos: ['mod+enter'], does: 'Complete them' },
      { combos: ['delete'], does: 'Delete the selected tasks' },
      { combos: ['escape'], does: 'Leave select mode' },
    ],
  },
];

/** Returns the shortcuts whose group, description or keys contain all words of the filter. */
function matching(filter: string): typeof groups {
  const words = filter.toLocaleLowerCase().split(/\s+/);
  return groups
    .map(({ title, keys }) => ({
      title,
      keys: keys.filter(({ combos, does }) => {
        const text = [title, does, ...combos.map(keyText)].join(' ').toLocaleLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ keys }) => keys.length > 0);
}

/** Lists the keyboard shortcuts, with a filter (VIEW-123). "?" opens it. */
export function KeyboardHelp({
  open,
  onClose,
  onClosed,
}: {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}) {
  const [filter, setFilter] = useState('');
  const found = matching(filter);
  return (
    <Dialog open={open} onClose={onClose} onClosed={onClosed} title="Keyboard shortcuts" size="xl" tall>
      <SearchField
        label="Filter the shortcuts"
        value={filter}
        className="mb-4"
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <p role="status" className="text-sm text-muted">
        {found.length === 0 ? `No shortcut matches “${filter}”.` : ''}
      </p>
      {/* The list can be taller than the dialog and contains no controls; it is focusable so that arrow
          keys scroll it. */}
      <div
        role="group"
        aria-label="Keys"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="focus-ring gap-10 rounded-md md:columns-2"
      >
        {found.map(({ title, keys }) => (
          <section key={title} className="mb-6 break-inside-avoid">
            <h3 className="mb-1 text-sm text-muted">{title}</h3>
            <dl>
              {keys.map(({ combos, does }) => (
                <div
                  key={does}
                  className="flex min-h-9 items-center justify-between gap-4 border-b border-border last:border-b-0"
                >
                  <dt>{does}</dt>
                  <dd className="flex shrink-0 gap-1.5">
                    {combos.map((combo) => (
                      <Kbd key={combo} keys={combo} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
