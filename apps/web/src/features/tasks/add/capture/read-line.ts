import type { Captured } from '@questlog/domain/capture/captured';
import { localTimeAt, type LocalTime } from '@questlog/domain/dates/local-time';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { fold } from '@questlog/domain/folded-text';
import { hasFeature } from '@questlog/domain/plans/plans';
import { parseTitle } from '@questlog/domain/tags/tagged-text';
import type { DataLayer } from '../../../../data/data-layer.ts';
import { capture } from './load-capture.ts';

/** When a line was typed. Adding it after midnight must not change its meaning. */
export interface Moment {
  readonly today: LocalDate;
  readonly now: LocalTime;
}

/**
 * The tags that the task gets even if they are not typed, and the phrases that the user has kept or accepted.
 * The phrases are folded for comparison.
 */
export interface Decisions {
  readonly carried?: readonly string[];
  readonly kept?: ReadonlySet<string>;
  readonly accepted?: ReadonlySet<string>;
}

type Source = Pick<DataLayer, 'store' | 'session'>;

/** Returns a line's phrases and tags, folded for comparison, so that the caller can keep them as text. */
export function phrasesIn({ items }: Captured): ReadonlySet<string> {
  return new Set(items.map(({ text }) => fold(text)));
}

export function momentOf({ store }: Pick<DataLayer, 'store'>): Moment {
  return { today: store.today, now: localTimeAt(Date.now(), store.timeZone) };
}

/**
 * Returns a line's meaning, based on the account's projects, tags and plan. Until the grammar is loaded, only
 * #tags have a meaning.
 */
export function readLine(
  { store, session }: Source,
  text: string,
  { carried = [], kept, accepted }: Decisions = {},
  moment: Moment = momentOf({ store }),
): Captured {
  const tags = new Set(store.tags().map(({ fullPath }) => fullPath));
  const { account } = session.state;
  const locked = new Set<'tag' | 'repeat'>();
  if (account?.features.taggingEnabled !== true) locked.add('tag');
  if (account === null || !hasFeature(account.subscriptionTier, 'REPEATING_TASKS')) locked.add('repeat');
  const part = capture.loaded();
  if (part !== undefined) {
    const projects = store.projects();
    return part.readCapture(text, {
      ...moment,
      projects,
      tags,
      carried,
      locked,
      ...(kept === undefined ? {} : { kept }),
      ...(accepted === undefined ? {} : { accepted }),
    });
  }
  const facts = {
    known: tags,
    carried,
    kept: new Set([...(kept ?? [])].map((word) => word.replace(/^#/, ''))),
  };
  const { title, tagPaths } = locked.has('tag')
    ? { title: text.trim(), tagPaths: [] }
    : parseTitle(text, facts);
  // A task needs a title, so a line that consists only of tags becomes the title (CAPTURE-4).
  const isOnlyMarks = title === '' && tagPaths.length > 0;
  return isOnlyMarks
    ? { ...NOTHING, title: text.trim(), tagPaths: [], typedTags: [], isOnlyMarks }
    : { ...NOTHING, title, tagPaths, typedTags: tagPaths, isOnlyMarks };
}

const NOTHING = {
  scheduledOn: undefined,
  thisEvening: false,
  time: undefined,
  dueOn: undefined,
  priority: undefined,
  project: undefined,
  rule: undefined,
  items: [],
  left: [],
  otherLanguage: undefined,
} as const;
