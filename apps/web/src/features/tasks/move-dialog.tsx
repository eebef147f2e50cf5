import { Check, Inbox, Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useProjects } from '../../data/hooks.ts';
import { cx } from '../../ui/class-names.ts';
import { ColorDot } from '../../ui/color-dot.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface MoveDialogProps {
  open: boolean;
  /** What is moved, under the title of the dialog. */
  subject: string;
  /** Where it is now. */
  projectId: string | null;
  onChoose: (projectId: string | null) => void;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
}

interface Place {
  readonly projectId: string | null;
  readonly title: string;
  readonly color: string | undefined;
}

/** Chooses a project, or none: typing filters, the arrows and Enter choose. Load it lazily. */
export function MoveDialog({ open, subject, projectId, onChoose, onClose, onClosed }: MoveDialogProps) {
  const projects = useProjects();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();

  const inbox: Place = { projectId: null, title: 'Inbox', color: undefined };
  const wanted = query.trim().toLocaleLowerCase();
  const places = [
    inbox,
    ...projects.map(({ id, title, color }): Place => ({ projectId: id, title, color })),
  ].filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
  const current = Math.min(at, places.length - 1);
  const choose = (place: Place | undefined): void => {
    if (place === undefined) return;
    onChoose(place.projectId);
    onClose();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && places.length > 0) {
      event.preventDefault();
      const next = (current + step + places.length) % places.length;
      setAt(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(places[current]);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      size="sm"
      title="Move to Project"
      description={<span className="line-clamp-2 wrap-anywhere">{subject}</span>}
    >
      <TextField
        label="Find a project"
        hideLabel
        placeholder="Find a project"
        icon={<Search size={16} />}
        value={query}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={current < 0 ? undefined : `${listId}-${current}`}
        autoComplete="off"
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
        aria-label="Projects"
        className="-mx-2 mt-2 max-h-80 min-h-44 overflow-y-auto overscroll-contain"
      >
        {places.map((place, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={place.projectId ?? 'inbox'}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={place.projectId === projectId}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(place)}
            className={cx(
              'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 pointer-coarse:min-h-11',
              index === current && 'bg-press',
            )}
          >
            <span className="grid w-5 shrink-0 place-items-center text-muted">
              {place.color === undefined ? (
                <Inbox size={16} aria-hidden="true" />
              ) : (
                <ColorDot color={place.color} size={12} />
              )}
            </span>
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {place.title}
            </span>
            {place.projectId === projectId && (
              <Check size={16} aria-hidden="true" className="shrink-0 text-accent" />
            )}
          </li>
        ))}
      </ul>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */}
      {places.length === 0 && (
        <p className="-mt-40 pb-32 text-center text-sm text-muted">No project has this name.</p>
      )}
    </Dialog>
  );
}
