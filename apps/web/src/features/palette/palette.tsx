import { countOf } from '@questlog/domain/counts';
import { isBlank } from '@questlog/domain/text';
import { Search, X } from 'lucide-react';
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useData } from '../../data/data-context.ts';
import { useToday } from '../../data/hooks.ts';
import { Kbd } from '@questlog/ui/marks/kbd.tsx';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { FilterHint } from './filter-hint.tsx';
import { paletteGroups } from './palette-model.ts';
import { PaletteRow, type ShownCommand, type ShownEntry } from './palette-row.tsx';
import { usePaletteKeys, type Enter } from './use-palette-keys.ts';
import { useOverlay } from '@questlog/ui/overlays/open-overlays.ts';

/** The palette can be limited to one of these groups. */
export type PaletteGroup = 'Projects' | 'Filters' | 'Tags';

export interface PaletteProps {
  /** Limits the palette to one group; undefined shows everything. */
  only?: PaletteGroup | undefined;
  commands: readonly ShownCommand[];
  onOpenTask: (taskId: string) => void;
  onAdd: (typed: string) => void;
  /** Saves the typed text as a filter. */
  onSave: (typed: string) => void;
  /** Opens the form of a new filter; undefined to say nothing about filters. */
  onNewFilter?: (() => void) | undefined;
  /** Returns the title and the other fields of the task that `onAdd` would create. */
  readAdd: (typed: string) => { readonly title: string; readonly note: string };
  onClose: () => void;
}

/**
 * The palette finds tasks, and runs commands by name. Open while mounted. The browser's modal dialog traps
 * and restores the focus, so no code has to load before the first keystroke.
 */
export function Palette(props: PaletteProps) {
  const { only, commands, onOpenTask, onAdd, onSave, onNewFilter, readAdd, onClose } = props;
  const listId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useOverlay(true, onClose);
  const today = useToday();
  const [typed, setTyped] = useState('');
  const { groups, entries, total } = usePaletteEntries(typed, commands, only);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  /** Closes the palette, which restores the focus, before anything else opens. */
  const leave = (then: () => void): void => {
    dialog.current?.close();
    onClose();
    then();
  };
  const add = (): void => {
    if (!isBlank(typed) && only === undefined) leave(() => onAdd(typed));
  };
  const choose = (index: number): void => {
    const entry = entries[index];
    if (entry?.kind === 'task') leave(() => onOpenTask(entry.found.task.id));
    else if (entry?.kind === 'command') leave(entry.command.run);
    else if (entry?.kind === 'save') leave(() => onSave(entry.title));
    else if (entry?.kind === 'add') add();
  };
  const onEnter = (enter: Enter, index: number): void => (enter === 'add' ? add() : choose(index));
  const { active, setActive, onKeyDown } = usePaletteKeys(typed, entries.length, onEnter);
  const onPoint = useLatest(setActive);
  const onChoose = useLatest(choose);
  const name = only === undefined ? 'Search tasks or type a command' : NAMES[only];
  const idOf = (index: number): string => `${listId}-${index}`;

  return (
    // The dialog handles Escape itself. A click outside hits the backdrop, which is the dialog element.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label="Search and commands"
      // Escape immediately marks the palette as closing, because the user may type more before the close
      // event arrives.
      onCancel={onClose}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="mx-auto mt-2 mb-auto w-[calc(100vw-1rem)] max-w-[40rem] animate-fade-in overflow-hidden rounded-xl bg-raised p-0 text-text shadow-lg backdrop:bg-overlay sm:mt-[12vh]"
    >
      <div className="flex max-h-[calc(100dvh-1rem)] flex-col sm:max-h-[min(34rem,76dvh)]">
        <div className="flex shrink-0 items-center gap-3 border-b border-border px-4">
          <Search size={18} aria-hidden="true" className="shrink-0 text-muted" />
          <input
            // The dialog focuses its first field, which is this one.
            type="text"
            role="combobox"
            aria-label={name}
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={entries.length > 0 ? idOf(active) : undefined}
            placeholder={name}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            dir="auto"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            className="text-field h-13 min-w-0 flex-1 bg-transparent outline-none"
          />
          <button
            type="button"
            onClick={onClose}
            className="focus-ring -mr-1 grid min-h-8 place-items-center rounded-md px-1 pointer-coarse:size-11"
          >
            <VisuallyHidden>Close </VisuallyHidden>
            <span className="pointer-coarse:hidden">
              <Kbd keys="escape" />
            </span>
            <X size={18} aria-hidden="true" className="text-muted pointer-fine:hidden" />
          </button>
        </div>
        <div
          id={listId}
          role="listbox"
          aria-label="Results"
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 pt-0"
        >
          {groups.map(({ label, note, entries: ofGroup, from }) => (
            <div key={label} role="group" aria-label={label}>
              <p
                aria-hidden="true"
                className="sticky top-0 flex justify-between bg-raised px-3 pt-3 pb-1 text-xs font-medium text-muted"
              >
                {label}
                {note !== undefined && <span className="font-normal tabular-nums">{note}</span>}
              </p>
              {ofGroup.map((entry, position) => (
                <PaletteRow
                  key={entry.key}
                  id={idOf(from + position)}
                  index={from + position}
                  active={from + position === active}
                  entry={entry.kind === 'add' ? { ...entry, ...readAdd(entry.title) } : entry}
                  {...{ today, onPoint, onChoose }}
                />
              ))}
            </div>
          ))}
        </div>
        {entries.length === 0 && <p className="px-5 pb-4 text-sm text-muted">No results</p>}
        {onNewFilter !== undefined && isBlank(typed) && <FilterHint onTry={() => leave(onNewFilter)} />}
        <Hints adds={only === undefined} />
        {/* Render this in the dialog: live regions outside an open modal dialog are not announced. */}
        <output className="sr-only">{(typed.trim() !== '' || total === 0) && spoken(total)}</output>
      </div>
    </dialog>
  );
}

const NAMES: Readonly<Record<PaletteGroup, string>> = {
  Projects: 'Go to a project',
  Filters: 'Go to a filter',
  Tags: 'Go to a tag',
};

function spoken(total: number): string {
  return total === 0 ? 'No results' : countOf(total, 'result');
}

/** Returns the entries, and repeats the search after every change to the store. */
function usePaletteEntries(typed: string, commands: readonly ShownCommand[], only: PaletteGroup | undefined) {
  const { store, search } = useData();
  const [version, setVersion] = useState(0);
  useEffect(() => store.subscribe('change', () => setVersion((now) => now + 1)), [store]);
  return useMemo(() => {
    const result = search().search(typed);
    let from = 0;
    const shown = paletteGroups(typed, commands, result).filter(
      ({ label }) => only === undefined || label === only,
    );
    const groups = shown.map((group) => {
      const indexed = { ...group, from };
      from += group.entries.length;
      return indexed;
    });
    const entries: readonly ShownEntry[] = groups.flatMap((group) => group.entries);
    const ofCommands = entries.filter((entry) => entry.kind === 'command').length;
    return { groups, entries, total: (only === undefined ? result.total : 0) + ofCommands };
    // The version stands for the content of the store.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, typed, commands, only, version]);
}

/** Returns a stable function that calls the latest `call`. */
function useLatest(call: (index: number) => void): (index: number) => void {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((index) => latest.current(index), []);
}

function Hints({ adds }: { adds: boolean }) {
  return (
    <p
      aria-hidden="true"
      className="flex shrink-0 items-center gap-4 border-t border-border bg-surface px-4 py-2 text-xs text-muted max-sm:hidden"
    >
      <span className="flex items-center gap-1.5">
        <Kbd keys="up" />
        <Kbd keys="down" /> move
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd keys="enter" /> open
      </span>
      {adds && (
        <span className="ml-auto flex items-center gap-1.5">
          <Kbd keys="mod+enter" /> add as a task
        </span>
      )}
    </p>
  );
}
