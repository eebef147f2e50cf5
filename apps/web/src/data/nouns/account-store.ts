/** An account's store, with the readers of all nouns. */
import { RowStore, type RowStoreOptions } from '../engine/store/row-store.ts';
import type { Topic } from '../engine/store/topics.ts';
import { collections } from './collections.ts';
import type { All } from './noun.ts';
import { nouns, type AnyNoun } from './nouns.ts';

export type AccountStoreOptions = Omit<RowStoreOptions, 'collections'>;

export type Readers = All<ReturnType<AnyNoun['readers']>>;

export type ReaderTopics = All<AnyNoun['topics']>;

const topics = Object.assign({}, ...nouns.map((noun) => noun.topics)) as Readonly<
  Record<keyof ReaderTopics, Topic | ((...args: never) => Topic)>
>;

/** Returns the topic that announces changes in a reader's result. */
export function topicOf(reader: keyof ReaderTopics, args: never): Topic {
  const topic = topics[reader];
  return typeof topic === 'function' ? topic(...args) : topic;
}

export type AccountStore = RowStore & Readers;

export const AccountStore = class extends RowStore {
  constructor(options: AccountStoreOptions) {
    super({ ...options, collections });
    Object.assign(this, ...nouns.map((noun) => noun.readers(this)));
  }
} as new (options: AccountStoreOptions) => AccountStore;
