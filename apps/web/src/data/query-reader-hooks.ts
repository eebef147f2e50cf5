/**
 * Hooks for the screens about filters. Import them only from lazily loaded parts: they include the words of all
 * languages.
 */
import { wordTablesFor } from '@questlog/domain/capture/language-tables';
import { isMonthFirst } from '@questlog/domain/capture/typed-schedule';
import { regionOf } from '@questlog/domain/dates/week-start';
import { locale } from '@questlog/domain/interface-locale';
import { parseQuery, type ParsedQuery } from '@questlog/domain/query/parse-query';
import type { QueryReader } from '@questlog/domain/query/read-term';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { captureLanguages } from './capture-languages.ts';
import { useData } from './data-context.ts';
import { useAccountUsers, useArchivedProjects, useProjects, useSession, useTags, useToday } from './hooks.ts';
import { filterCommands, type FilterCommands, type TypedQuestion } from './nouns/filters/filter-commands.ts';
import { queryNamesOf } from './nouns/filters/query-names-of.ts';
import { weekStartOf } from './week-start-of-user.ts';

export function useFilterCommands(): FilterCommands {
  const { commandDeps } = useData();
  return useMemo(() => filterCommands(commandDeps), [commandDeps]);
}

/** The languages and the region with which the user's questions are read. The server reads them with the same. */
export type QuestionSettings = Required<Pick<TypedQuestion, 'languages'>> & Pick<TypedQuestion, 'region'>;

/**
 * Returns the settings with which the user's questions are read.
 * @param others more languages, such as those of a question that another member typed; must be stable between renders
 */
export function useQuestionSettings(others: readonly string[] = NO_LANGUAGES): QuestionSettings {
  const chosen = captureLanguages();
  return useMemo(
    () => ({ languages: [...new Set([...chosen, ...others])], region: regionOf(locale) }),
    [chosen, others],
  );
}

const NO_LANGUAGES: readonly string[] = [];

/** Returns the names of the account and the user's settings, with which questions are parsed. Stable between renders. */
export function useQueryReader({ languages }: Pick<QuestionSettings, 'languages'>): QueryReader {
  const { store } = useData();
  const { user } = useSession();
  const tags = useTags();
  const projects = useProjects();
  const archived = useArchivedProjects();
  const users = useAccountUsers();
  const today = useToday();
  const sections = useSectionChanges();
  const weekStart = weekStartOf(user) || 7;
  return useMemo(
    () => ({
      ...queryNamesOf(store),
      today,
      weekStart,
      isMonthFirst: isMonthFirst(locale),
      languages: wordTablesFor(languages),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the names depend on the rows
    [store, tags, projects, archived, users, today, sections, weekStart, languages],
  );
}

/** Returns the meaning of a question that the user types. */
export function useParsedQuery(text: string, reader: QueryReader): ParsedQuery {
  return useMemo(() => parseQuery(text, reader), [text, reader]);
}

/** Returns a number that changes with every change of a section. */
function useSectionChanges(): number {
  const { store } = useData();
  const count = useRef(0);
  const subscribe = useCallback(
    (listener: () => void) =>
      store.subscribe('sections', () => {
        count.current += 1;
        listener();
      }),
    [store],
  );
  return useSyncExternalStore(subscribe, () => count.current);
}
