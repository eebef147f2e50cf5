/** The text of a question with the names of today (FILTER-8). */
import { nameOf, printQuery, type CurrentNames } from './print-query.ts';
import { termsOf, type QueryTerm, type QueryTree } from './query-tree.ts';

/** A part of a question's text. */
export interface QuestionPart {
  readonly text: string;
  /** True for the last name of a row that no longer exists, which matches nothing. */
  readonly isDeleted: boolean;
}

/** A character that no name contains, around the numbers of names in the printed text. */
const MARK = '\uE000';

/**
 * Returns a question as its author typed it. If a row was renamed or deleted, the text is written again from the tree,
 * with the deleted names as separate parts.
 */
export function questionParts(
  { query, tree }: { readonly query: string; readonly tree: QueryTree },
  names: CurrentNames,
): readonly QuestionPart[] {
  const named = tree.lists.flatMap(termsOf).filter((term) => 'id' in term);
  const deleted = named.filter((term) => !nameOf(term, names).exists);
  if (deleted.length === 0) {
    const isRenamed = named.some((term) => nameOf(term, names).name !== term.name);
    return [{ text: isRenamed ? printQuery(tree, names) : query, isDeleted: false }];
  }
  const marked = (kind: Extract<QueryTerm, { id: string }>['kind']) => (id: string) =>
    names[kind](id) ?? `${MARK}${deleted.findIndex((term) => term.kind === kind && term.id === id)}${MARK}`;
  const text = printQuery(tree, {
    tag: marked('tag'),
    project: marked('project'),
    section: marked('section'),
    member: marked('member'),
  });
  return text
    .split(MARK)
    .map((part, at) =>
      at % 2 === 0
        ? { text: part, isDeleted: false }
        : { text: deleted[Number(part)]?.name ?? '', isDeleted: true },
    )
    .filter((part) => part.text !== '');
}

/** Returns a question's text with the names of today, so that it can be sent again. */
export function questionNow(
  filter: { readonly query: string; readonly tree: QueryTree },
  names: CurrentNames,
): string {
  const { query, tree } = filter;
  const named = tree.lists.flatMap(termsOf).filter((term) => 'id' in term);
  const isCurrent = named.every((term) => {
    const { name, exists } = nameOf(term, names);
    return exists && name === term.name;
  });
  return isCurrent ? query : printQuery(tree, names);
}

/** Returns the languages, other than English, and the region in which the dates of a question were typed. */
export function typedIn({ lists }: QueryTree): {
  readonly languages: readonly string[];
  readonly region?: string;
} {
  const phrases = lists
    .flatMap(termsOf)
    .flatMap((term) => (term.kind === 'date' && term.date.kind === 'phrase' ? [term.date] : []));
  const languages = new Set(phrases.map(({ language }) => language).filter((each) => each !== 'en'));
  const [first] = phrases;
  return {
    languages: [...languages],
    ...(first === undefined ? {} : { region: first.isMonthFirst ? 'US' : 'GB' }),
  };
}
