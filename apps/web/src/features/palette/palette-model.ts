/** Computes the palette's entries as plain data, so that tests can check their order without rendering. */
import { fold, occurrences, type Range } from '@questlog/domain/folded-text';
import { parseQuery, RANK, rankOf, type Query } from '../../data/nouns/tasks/search/match.ts';
import type { Found, SearchResult } from '../../data/nouns/tasks/search/search-index.ts';

export const COMMAND_GROUPS = ['Go to', 'Projects', 'Filters', 'Tags', 'Actions', 'Undo'] as const;

/** A command. Tasks are a separate kind of entry. */
export interface PaletteCommand {
  readonly id: string;
  readonly group: (typeof COMMAND_GROUPS)[number];
  readonly title: string;
  /** Synonyms that users might type. */
  readonly keywords?: string;
  /** If set, the command matches only if this word begins with the first typed word. */
  readonly word?: string;
}

export type PaletteEntry<C extends PaletteCommand> =
  | { readonly kind: 'command'; readonly key: string; readonly command: C; readonly marks: readonly Range[] }
  | { readonly kind: 'task'; readonly key: string; readonly found: Found }
  | {
      readonly kind: 'add';
      readonly key: string;
      readonly title: string;
      /** The date, project and other fields recognised in the typed text. */
      readonly note?: string;
    }
  /** Saves the typed text as a filter. */
  | { readonly kind: 'save'; readonly key: string; readonly title: string };

export interface PaletteGroup<C extends PaletteCommand> {
  readonly label: string;
  /** A note that more results were found than are shown; undefined if all are shown. */
  readonly note?: string;
  readonly entries: readonly PaletteEntry<C>[];
}

/** Maximum number of commands per group. Typing more narrows them down. */
const MOST_OF_GROUP = 8;

/**
 * Maximum number of undo steps shown. They stay in chronological order, because users look for an earlier
 * step.
 */
const MOST_STEPS = 20;

interface RankedGroup<C extends PaletteCommand> {
  readonly group: PaletteGroup<C>;
  readonly rank: number;
}

/**
 * Returns the groups in order. Commands that begin with the typed text come first. At equal rank, tasks come
 * before other matches. Adding the typed text as a task comes last, and saving it as a filter if it finds tasks.
 */
export function paletteGroups<C extends PaletteCommand>(
  typed: string,
  commands: readonly C[],
  { found, total }: SearchResult,
): readonly PaletteGroup<C>[] {
  const query = parseQuery(typed);
  const ranked = COMMAND_GROUPS.flatMap((label) => rankGroup(label, commands, query));
  if (query.terms.length === 0) return ranked.map(({ group }) => group);
  const best = found[0];
  if (best !== undefined) {
    const entries = found.map(
      (each) => ({ kind: 'task', key: `task-${each.task.id}`, found: each }) as const,
    );
    const note = total > found.length ? `${found.length} of ${total}` : undefined;
    const group = { label: 'Tasks', entries, ...(note === undefined ? {} : { note }) };
    // At equal rank, tasks come before commands that do not begin with the typed text.
    const ahead = best.rank >= RANK.wordsBegin ? 0.5 : 0;
    ranked.push({ group, rank: best.rank - ahead });
  }
  const groups = ranked.sort((a, b) => a.rank - b.rank).map(({ group }) => group);
  const title = typed.trim();
  const save = { kind: 'save', key: 'save', title } as const;
  return [
    ...groups,
    { label: 'Create', entries: [{ kind: 'add', key: 'add', title }, ...(found.length > 0 ? [save] : [])] },
  ];
}

function rankGroup<C extends PaletteCommand>(
  label: PaletteCommand['group'],
  commands: readonly C[],
  query: Query,
): readonly RankedGroup<C>[] {
  const matching = commands
    .filter((command) => command.group === label && isNamed(command, query))
    .map((command) => ({ command, rank: query.terms.length === 0 ? 0 : rankOfCommand(command, query) }))
    .filter(({ rank }) => rank !== Infinity)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, label === 'Undo' ? MOST_STEPS : MOST_OF_GROUP);
  const best = matching[0];
  if (best === undefined) return [];
  const entries = matching.map(({ command }) => ({
    kind: 'command' as const,
    key: `command-${command.id}`,
    command,
    marks: occurrences(command.title, query.terms),
  }));
  return [{ group: { label, entries }, rank: best.rank }];
}

/** Implements {@link PaletteCommand.word}. */
function isNamed({ word }: PaletteCommand, { terms: [first] }: Query): boolean {
  return word === undefined || (first !== undefined && word.startsWith(first));
}

/** Ranks a command by its title or a synonym. A match must begin a word: 'o' does not match "Today". */
function rankOfCommand({ title, keywords = '' }: PaletteCommand, query: Query): number {
  const rank = rankOf({ title: fold(title), body: '', labels: '' }, query);
  if (rank <= RANK.wordsBegin) return rank;
  const known = rankOf({ title: fold(`${title} ${keywords}`), body: '', labels: '' }, query);
  return known <= RANK.wordsBegin ? RANK.inTitle : Infinity;
}
