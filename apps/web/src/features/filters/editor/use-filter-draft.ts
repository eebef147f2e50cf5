import { nextColor, PROJECT_PALETTE } from '@questlog/domain/palette';
import type { ParsedQuery } from '@questlog/domain/query/parse-query';
import { currentNames } from '@questlog/domain/query/print-query';
import { questionNow, typedIn } from '@questlog/domain/query/question-parts';
import type { QueryReader } from '@questlog/domain/query/read-term';
import { isBlank } from '@questlog/domain/text';
import { useState } from 'react';
import { useFilters } from '../../../data/hooks.ts';
import type { FilterItem } from '../../../data/nouns/filters/filter-item.ts';
import {
  useFilterCommands,
  useParsedQuery,
  useQueryReader,
  useQuestionSettings,
} from '../../../data/query-reader-hooks.ts';

export interface FilterDraft {
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly parsed: ParsedQuery;
  readonly reader: QueryReader;
  readonly color: string;
  readonly setColor: (color: string) => void;
  readonly shared: boolean;
  readonly setShared: (shared: boolean) => void;
  /** True if the filter was deleted while it is edited, such as by another tab. */
  readonly isDeleted: boolean;
  /** Returns true if closing the dialog would lose something that the user has typed. */
  readonly hasTyped: () => boolean;
  /** Returns the first field that prevents saving. */
  readonly problem: () => 'name' | 'question' | undefined;
  /** True once the user has tried to save a filter with a problem. */
  readonly isComplaining: boolean;
  readonly complain: () => void;
  /** Saves the filter. Returns its id. */
  readonly save: () => string | undefined;
}

/** Returns the state of a filter that is being edited. */
export function useFilterDraft({
  filter,
  initial,
}: {
  filter: FilterItem | undefined;
  initial: { readonly name?: string | undefined; readonly query?: string | undefined } | undefined;
}): FilterDraft {
  const known = useFilters();
  const commands = useFilterCommands();
  // Another member may have typed dates in a language that the reader does not use.
  const [others] = useState(() => (filter === undefined ? [] : typedIn(filter.tree).languages));
  const settings = useQuestionSettings(others);
  const reader = useQueryReader(settings);
  const [begun] = useState(() =>
    filter === undefined ? (initial?.query ?? '') : questionNow(filter, currentNames(reader)),
  );
  const [name, setName] = useState(filter?.name ?? initial?.name ?? '');
  const [text, setText] = useState(begun);
  const [color, setColor] = useState(
    () =>
      filter?.color ??
      nextColor(
        PROJECT_PALETTE,
        known.map((each) => each.color),
      ),
  );
  const [shared, setShared] = useState(filter?.shared ?? false);
  const [isComplaining, setIsComplaining] = useState(false);
  const parsed = useParsedQuery(text, reader);
  const { tree } = parsed;
  // A question that was not changed is not sent, so it may name rows that no longer exist.
  const isChanged = filter === undefined || text !== begun;
  const isDeleted = filter !== undefined && !known.some(({ id }) => id === filter.id);

  return {
    name,
    setName,
    text,
    setText,
    parsed,
    reader,
    color,
    setColor,
    shared,
    setShared,
    isDeleted,
    hasTyped: () => text !== begun || name !== (filter?.name ?? initial?.name ?? ''),
    problem: () => {
      if (isBlank(name)) return 'name';
      return isChanged && tree === undefined ? 'question' : undefined;
    },
    isComplaining,
    complain: () => setIsComplaining(true),
    save: () => {
      const meaning = isChanged ? tree : filter.tree;
      const question = meaning && { query: text.trim(), tree: meaning, ...settings };
      if (filter !== undefined && !isDeleted) {
        commands.updateFilter(filter.id, { name, color, shared }, isChanged ? question : undefined);
        return filter.id;
      }
      return question && commands.createFilter(name, question, { color, shared });
    },
  };
}
