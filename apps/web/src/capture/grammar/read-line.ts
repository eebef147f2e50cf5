import type { Captured } from '@questlog/domain/capture/captured';
import { localTimeAt, type LocalTime } from '@questlog/domain/dates/local-time';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { fold } from '@questlog/domain/folded-text';
import { hasFeature } from '@questlog/domain/plans/plans';
import type { DataLayer } from '../../data/data-layer.ts';
import type { Decisions } from '../typed-task.ts';
import { grammar } from './load-grammar.ts';
import { namedMembers } from './named-members.ts';
import { usedSectionsOf } from './used-sections.ts';

/** When a line was typed. Adding it after midnight must not change its meaning. */
export interface Moment {
  readonly today: LocalDate;
  readonly now: LocalTime;
}

type Source = Pick<DataLayer, 'store' | 'session'>;

/** Returns a line's phrases and tags, folded for comparison. */
function phrasesIn({ items }: Captured): ReadonlySet<string> {
  return new Set(items.map(({ text }) => fold(text)));
}

export function momentOf({ store }: Pick<DataLayer, 'store'>): Moment {
  return { today: store.today, now: localTimeAt(Date.now(), store.timeZone) };
}

/**
 * Returns a line's meaning, based on the account's projects, tags, members and plan. Until the grammar is loaded, the
 * whole line is the title, and {@link readOnceLoaded} reads it later.
 */
export function readLine(
  { store, session }: Source,
  text: string,
  { carried = [], date, dismissed, accepted, before }: Decisions = {},
  moment: Moment = momentOf({ store }),
): Captured {
  const part = grammar.loaded();
  if (part === undefined) return { ...NOTHING, title: text.trim() };
  const { account } = session.state;
  const locked = new Set<'tag' | 'repeat'>();
  if (account?.features.taggingEnabled !== true) locked.add('tag');
  if (account === null || !hasFeature(account.subscriptionTier, 'REPEATING_TASKS')) locked.add('repeat');
  const facts = {
    ...moment,
    projects: store.projects(),
    sectionsOf: usedSectionsOf(store),
    members: namedMembers(store, session.state.user?.id),
    tags: new Set(store.tags().map(({ fullPath }) => fullPath)),
    carried,
    date,
    locked,
  };
  const textBefore = before === undefined ? [] : phrasesIn(part.readCapture(before, facts));
  return part.readCapture(text, {
    ...facts,
    dismissed: new Set([...(dismissed ?? []), ...textBefore]),
    ...(accepted === undefined ? {} : { accepted }),
  });
}

const NOTHING = {
  tagPaths: [],
  typedTags: [],
  isOnlyMarks: false,
  scheduledOn: undefined,
  thisEvening: false,
  time: undefined,
  dueOn: undefined,
  project: undefined,
  section: undefined,
  assignee: undefined,
  rule: undefined,
  reminderMinutes: [],
  items: [],
  left: [],
  otherLanguage: undefined,
} as const;
