import { Check } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { fold } from '@questlog/domain/folded-text';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { SearchField } from '@questlog/ui/controls/search-field.tsx';

/** A place that something can be moved to. */
export interface Place<T> {
  readonly key: string;
  readonly title: string;
  /** 16 px at the most. */
  readonly icon: ReactNode;
  /** Where it is now. */
  readonly current?: boolean;
  readonly value: T;
}

export interface PlaceDialogProps<T> {
  open: boolean;
  title: string;
  /** What is moved, under the title of the dialog. */
  subject?: string | undefined;
  places: readonly Place<T>[];
  /** The name of the list of places. */
  listLabel: string;
  fieldLabel: string;
  /** Said where no place has the name that was typed. */
  nothing: string;
  onChoose: (value: T) => void;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
}

/** Chooses one of many places: typing filters, the arrows and Enter choose. Load it lazily. */
export function PlaceDialog<T>(props: PlaceDialogProps<T>) {
  const { open, title, subject, places, listLabel, fieldLabel, nothing, onChoose, onClose, onClosed } = props;
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();

  const wanted = fold(query.trim());
  const shown = places.filter((place) => fold(place.title).includes(wanted));
  const pointed = Math.min(at, shown.length - 1);
  const choose = (place: Place<T> | undefined): void => {
    if (place === undefined) return;
    onChoose(place.value);
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
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      size="sm"
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
      {/* The focus stays in the field above: the options are pointed at, not entered. No native element does that. */}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <ul
        id={listId}
        role="listbox"
        aria-label={listLabel}
        className="-mx-2 mt-2 max-h-80 min-h-44 overflow-y-auto overscroll-contain"
      >
        {shown.map((place, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={place.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={place.current === true}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(place)}
            className={cx(
              'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 pointer-coarse:min-h-11',
              index === pointed && 'bg-press',
            )}
          >
            <span aria-hidden="true" className="grid w-5 shrink-0 place-items-center text-muted">
              {place.icon}
            </span>
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {place.title}
            </span>
            {place.current === true && (
              <Check size={16} aria-hidden="true" className="shrink-0 text-accent" />
            )}
          </li>
        ))}
      </ul>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <p
        role="status"
        className={shown.length === 0 ? '-mt-40 pb-32 text-center text-sm text-muted' : undefined}
      >
        {shown.length === 0 && nothing}
      </p>
    </Dialog>
  );
}
