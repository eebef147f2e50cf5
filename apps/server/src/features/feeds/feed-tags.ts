/** ETags of unchanged feeds. A program that polls every minute gets a 304 without any SQL (FEED-13). */

/** A feed's ETag, and how long it stays valid if the account does not change. */
export interface FeedTag {
  readonly etag: string;
  readonly accountId: string;
  readonly userId: string;
  /** When the ETag expires, in milliseconds since 1970: at the end of the user's day or earlier. */
  readonly until: number;
}

/** A feed read in progress. */
interface FeedReading {
  /** Ids of the accounts and users with changes announced since the read began. */
  readonly changed: Set<string>;
  /** True if announcements may have been missed since the read began. */
  missed: boolean;
}

const MAX_TAGS = 20_000;

/** The ETags known to one server, keyed by the hash of the feed's secret, most recently used last. */
export class FeedTags {
  readonly #max: number;
  readonly #tags = new Map<string, FeedTag>();
  /** Hashes of the feeds' secrets, keyed by the id of the account or user whose changes affect the feeds. */
  readonly #hashes = new Map<string, Set<string>>();
  readonly #readings = new Set<FeedReading>();

  /** @param max maximum number of ETags to keep */
  constructor(max = MAX_TAGS) {
    this.#max = max;
  }

  get size(): number {
    return this.#tags.size;
  }

  /** Returns a feed's ETag; undefined if unknown or possibly outdated. */
  find(hash: string, nowMs: number): string | undefined {
    const tag = this.#tags.get(hash);
    if (tag === undefined) return undefined;
    this.#drop(hash);
    if (tag.until <= nowMs) return undefined;
    this.#add(hash, tag);
    return tag.etag;
  }

  /**
   * Reads a feed, and stores its ETag unless a change to the account or the user is announced during the
   * read.
   * @param read returns the feed with its ETag; undefined if the feed does not exist
   */
  async keep<T extends { readonly tag: FeedTag }>(
    hash: string,
    read: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const reading: FeedReading = { changed: new Set(), missed: false };
    this.#readings.add(reading);
    try {
      const made = await read();
      this.#drop(hash);
      if (made === undefined) return undefined;
      const { accountId, userId } = made.tag;
      const isStale = reading.missed || reading.changed.has(accountId) || reading.changed.has(userId);
      if (!isStale) this.#add(hash, made.tag);
      return made;
    } finally {
      this.#readings.delete(reading);
    }
  }

  /**
   * Drops the ETags of the feeds that a change to an account or a user affects. @param id the account's or
   * user's id
   */
  changed(id: string): void {
    for (const reading of this.#readings) reading.changed.add(id);
    for (const hash of this.#hashes.get(id) ?? []) this.#drop(hash);
  }

  /** Drops all ETags, because changes may have been missed. */
  missed(): void {
    for (const reading of this.#readings) reading.missed = true;
    for (const hash of this.#tags.keys()) this.#drop(hash);
  }

  #add(hash: string, tag: FeedTag): void {
    this.#tags.set(hash, tag);
    for (const id of [tag.accountId, tag.userId]) {
      const hashes = this.#hashes.get(id) ?? new Set();
      this.#hashes.set(id, hashes.add(hash));
    }
    const [oldest] = this.#tags.keys();
    if (this.#tags.size > this.#max && oldest !== undefined) this.#drop(oldest);
  }

  #drop(hash: string): void {
    const tag = this.#tags.get(hash);
    if (tag === undefined) return;
    this.#tags.delete(hash);
    for (const id of [tag.accountId, tag.userId]) {
      const hashes = this.#hashes.get(id);
      hashes?.delete(hash);
      if (hashes?.size === 0) this.#hashes.delete(id);
    }
  }
}
