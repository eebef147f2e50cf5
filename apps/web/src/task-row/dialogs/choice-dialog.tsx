import { Check, Plus } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { fold } from '@questlog/domain/folded-text';
import { limitText, MAX_TITLE } from '@questlog/domain/text';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { AnchoredDialog } from '@questlog/ui/overlays/anchored-dialog.tsx';
import { SearchField } from '@questlog/ui/controls/search-field.tsx';

export interface Choice<T> {
  readonly key: string;
  readonly title: string;
  /** At most 16 px wide. */
  readonly icon: ReactNode;
  /** A note that tells entries with the same title apart. */
  readonly note?: string | undefined;
  /** True for the entry that already applies, such as the task's project. */
  readonly current?: boolean;
  readonly value: T;
}

/** Maximum number of entries shown. Typing finds the others. */
const MOST_SHOWN = 100;

type Option = Omit<Choice<unknown>, 'value'> & { readonly choose: () => void };

export interface ChoiceDialogProps<T> {
  open: boolean;
  /** The control or row that opened the dialog. */
  anchor: HTMLElement | null;
  title: string;
  /** The item to move, named below the dialog's title. */
  subject?: string | undefined;
  choices: readonly Choice<T>[];
  /** The list's accessible name. */
  listLabel: string;
  fieldLabel: string;
  /** Shown if no entry matches the typed name. */
  nothing: string;
  /** Creates an entry with a new name. Without it, only existing entries can be selected. */
  creation?:
    | { readonly label: (name: string) => string; readonly onCreate: (name: string) => void }
    | undefined;
  onChoose: (value: T) => void;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
}

/**
 * Lets the user select one of many entries, such as projects, or create one. Typing filters the list. The
 * arrow keys and Enter select an entry.
 */
export function ChoiceDialog<T>(props: ChoiceDialogProps<T>) {
  const { open, anchor, title, subject, choices, listLabel, fieldLabel, nothing, creation } = props;
  const { onChoose, onClose, onClosed } = props;
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();

  const name = limitText(query.trim(), MAX_TITLE);
  const folded = fold(query.trim());
  const found = choices.filter((choice) => fold(choice.title).includes(folded));
  const isNew = name !== '' && !choices.some((choice) => fold(choice.title) === folded);
  const shown: readonly Option[] = [
    ...found.slice(0, MOST_SHOWN).map((choice) => ({ ...choice, choose: () => onChoose(choice.value) })),
    ...(creation !== undefined && isNew
      ? [
          {
            key: 'create',
            title: creation.label(name),
            icon: <Plus size={16} />,
            choose: () => creation.onCreate(name),
          },
        ]
      : []),
  ];
  const pointed = Math.min(at, shown.length - 1);
  const choose = (option: Option | undefined): void => {
    if (option === undefined) return;
    option.choose();
    onClose();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      const next = (pointed + step + shown.length) % shown.length;
      setAt(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(shown[pointed]);
    }
  };

  return (
    <AnchoredDialog
      open={open}
      anchor={anchor}
      onClose={onClose}
      onClosed={onClosed}
      title={title}
      description={subject && <span className="line-clamp-2 wrap-anywhere">{subject}</span>}
    >
      <SearchField
        label={fieldLabel}
        value={query}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={pointed < 0 ? undefined : `${listId}-${pointed}`}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {/* The focus stays in the field above, which refers to the active option. No native element works
          this way. */}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <ul
        id={listId}
        role="listbox"
        aria-label={listLabel}
        className="-mx-2 mt-2 max-h-80 overflow-y-auto overscroll-contain sm:pointer-fine:max-h-64 sm:pointer-fine:w-76"
        // Reserve space for the whole list and one more row, so that filtering does not move anything
        // (VIEW-56).
        style={{ minHeight: `clamp(11rem, ${(choices.length + 1) * 2.75}rem, 16rem)` }}
      >
        {shown.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={option.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={option.current === true}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(option)}
            className={cx(
              'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 pointer-coarse:min-h-11',
              index === pointed && 'bg-press',
            )}
          >
            <span aria-hidden="true" className="grid w-5 shrink-0 place-items-center text-muted">
              {option.icon}
            </span>
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {option.title}
            </span>
            {option.note !== undefined && (
              <span dir="auto" className="max-w-2/5 truncate text-xs text-muted">
                {option.note}
              </span>
            )}
            {option.current === true && (
              <Check size={16} aria-hidden="true" className="shrink-0 text-accent" />
            )}
          </li>
        ))}
      </ul>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <p
        role="status"
        className={shown.length === 0 ? '-mt-40 pb-24 text-center text-sm text-muted' : 'sr-only'}
      >
        {found.length === 0 && nothing}
      </p>
    </AnchoredDialog>
  );
}
