import {
  allOf,
  NO_SELECTION,
  reached,
  selectedIn,
  toggled,
  type Selection,
} from '@questlog/domain/tasks/selection';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';

/**
 * Functions that change a list's selection, stable between renders. All except `leave` turn on select mode.
 */
export interface SelectionControls {
  readonly enter: () => void;
  readonly toggle: (id: string) => void;
  /** Selects all rows from the last toggled row to this one, or from `from` if no row was toggled. */
  readonly reach: (id: string, from?: string) => void;
  readonly all: () => void;
  readonly none: () => void;
  readonly leave: () => void;
  readonly isOn: () => boolean;
  /** Returns the selected tasks in list order. */
  readonly selected: () => readonly string[];
}

export interface ListSelection {
  /** True in select mode, even if nothing is selected. */
  readonly on: boolean;
  readonly ids: ReadonlySet<string>;
  /** The selected tasks that the list still shows, in order. */
  readonly selected: readonly string[];
  readonly total: number;
  readonly controls: SelectionControls;
}

interface Mode {
  readonly on: boolean;
  readonly selection: Selection;
  readonly of: string;
}

/**
 * Manages a list's selection.
 * @param list identifies the content of the list; select mode ends when it changes
 */
export function useSelection(sections: readonly ListSection[], list: string): ListSelection {
  const off: Mode = { on: false, selection: NO_SELECTION, of: list };
  const [mode, setMode] = useState(off);
  if (mode.of !== list) setMode(off);
  const { on, selection } = mode;

  const order = useMemo(
    () => (on ? sections.filter(({ folded }) => folded !== true).flatMap(({ ids }) => ids) : []),
    [on, sections],
  );
  const selected = useMemo(() => selectedIn(selection, order), [selection, order]);

  const latest = useRef({ sections, on, selected });
  useLayoutEffect(() => {
    latest.current = { sections, on, selected };
  }, [sections, on, selected]);

  const controls = useMemo<SelectionControls>(() => {
    const visible = (): readonly string[] =>
      latest.current.sections.filter(({ folded }) => folded !== true).flatMap(({ ids }) => ids);
    const change = (next: (selection: Selection) => Selection): void =>
      setMode((current) => ({ ...current, on: true, selection: next(current.selection) }));
    return {
      enter: () => change((now) => now),
      toggle: (id) => change((now) => toggled(now, id)),
      reach: (id, from) => {
        const shown = visible();
        change((now) =>
          reached(now.anchor === undefined && from !== undefined ? toggled(now, from) : now, shown, id),
        );
      },
      all: () => {
        const shown = visible();
        change(() => allOf(shown));
      },
      none: () => change(() => NO_SELECTION),
      leave: () => setMode((current) => ({ ...current, on: false, selection: NO_SELECTION })),
      isOn: () => latest.current.on,
      selected: () => latest.current.selected,
    };
  }, []);

  return useMemo(
    () => ({ on, ids: selection.ids, selected, total: order.length, controls }),
    [on, selection, selected, order, controls],
  );
}
