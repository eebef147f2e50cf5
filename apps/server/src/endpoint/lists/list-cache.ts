/**
 * In-memory cache of list responses. While an account is unchanged, a list needs only the statement that
 * loads the caller (docs/decisions/017-lists-in-memory.md).
 *
 *   bind(contract.listTags, (_, member) => lists.respond(member, ['tags'], () => listTags(pool, member.accountId)))
 */
import { hash } from 'node:crypto';
import { fail } from '../../platform/errors.ts';
import { EncodedText } from '../../platform/http/responses/encoded-text.ts';
import type { Recipient, Encoded, RouteResponse } from '../../platform/http/responses/route-response.ts';
import type { AccountQueues } from '../../account-change/account-queues.ts';
import type { Member } from '../../account-change/caller/caller.ts';

export type ListReader = Pick<Member, 'userId' | 'accountId' | 'accountVersion' | 'today' | 'timeZone'>;

export type ReadList = () => Promise<string | Buffer>;

export interface ListCacheOptions {
  /** Memory limit for the lists of all accounts together, in bytes. */
  readonly maxBytes: number;
  /** Memory limit for one account's lists, in bytes. A larger list is sent but not cached. */
  readonly maxAccountBytes: number;
}

const DEFAULTS: ListCacheOptions = { maxBytes: 48 * 2 ** 20, maxAccountBytes: 16 * 2 ** 20 };

/** Approximate memory of a cached response without its text, in bytes. */
const OVERHEAD = 1_024;

/** One account's cached responses at one version, most recently used last. */
interface CachedLists {
  readonly version: number;
  readonly entries: Map<string, CachedList>;
  bytes: number;
}

interface CachedList {
  readonly text: Promise<EncodedText>;
  /** Size in bytes of all encoded forms of this response together. */
  bytes: number;
  /** Callers waiting for the read to begin; empty once it has begun. */
  readonly readers: Recipient[];
}

interface Request {
  /** The value of the Accept-Encoding header. */
  readonly accepted: string;
  readonly reader: Recipient;
  readonly read: ReadList;
}

/** One server's cached responses, with the most recently used account last. */
export class ListCache {
  readonly #queues: AccountQueues;
  readonly #options: ListCacheOptions;
  readonly #accounts = new Map<string, CachedLists>();
  #bytes = 0;

  /** @param queues the queues in which reads wait for their turn */
  constructor(queues: AccountQueues, options: ListCacheOptions = DEFAULTS) {
    this.#queues = queues;
    this.#options = options;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Responds with one of the account's lists: from memory if it is cached, with 304 if the caller already has
   * it.
   * @param question everything else that the response depends on, except the account's version and the
   * caller's day and time zone
   * @param read returns the JSON text. Whatever changes that text must raise the account's version. If `read`
   * throws, nothing is cached
   */
  respond(member: ListReader, question: readonly unknown[], read: ReadList): RouteResponse {
    const queryHash = hash(
      'sha256',
      JSON.stringify([member.today, member.timeZone, question]),
      'base64url',
    ).slice(0, 16);
    const etag = `W/"${member.accountId}.${member.accountVersion}.${queryHash}"`;
    const body = async (accepted: string, reader: Recipient): Promise<Encoded> => {
      const text = await this.#find(member, queryHash, { accepted, reader, read });
      return text.encoded(accepted);
    };
    return { status: 200, json: undefined, cached: { etag, body } };
  }

  #find(member: ListReader, queryHash: string, request: Request): Promise<EncodedText> {
    const { accountId, accountVersion } = member;
    const known = this.#accounts.get(accountId);
    // A caller loaded before the account's last change gets a separate read, which is not cached.
    if (known !== undefined && known.version > accountVersion) {
      return this.#inTurn(member, [request.reader], request);
    }
    if (known !== undefined && known.version < accountVersion) this.#forget(accountId, known);
    const cached = this.#accounts.get(accountId) ?? { version: accountVersion, entries: new Map(), bytes: 0 };
    const found = cached.entries.get(queryHash);
    if (found !== undefined && found.readers.length > 0) found.readers.push(request.reader);
    const entry = found ?? this.#make(member, cached, queryHash, request);
    // Move the account and the response to the end, so that they are evicted last.
    this.#accounts.delete(accountId);
    this.#accounts.set(accountId, cached);
    cached.entries.delete(queryHash);
    cached.entries.set(queryHash, entry);
    return entry.text;
  }

  #make(member: ListReader, cached: CachedLists, queryHash: string, request: Request): CachedList {
    const { accountId } = member;
    const readers = [request.reader];
    const stillCached = (): CachedList | undefined => {
      const found = this.#accounts.get(accountId) === cached ? cached.entries.get(queryHash) : undefined;
      return found?.readers === readers ? found : undefined;
    };
    const drop = (): void => {
      const found = stillCached();
      if (found !== undefined) this.#drop(cached, queryHash, found);
    };
    const grow = (bytes: number): void => {
      const found = stillCached();
      if (found === undefined) return;
      found.bytes += bytes;
      this.#count(cached, bytes);
      this.#shrink(accountId, cached);
    };
    const text = this.#inTurn(member, readers, request, { giveUp: drop, grow });
    this.#count(cached, OVERHEAD);
    text.catch(drop);
    return { text, bytes: 0, readers };
  }

  /**
   * Reads the list when it is the account's turn, unless all callers have disconnected. The turn lasts until
   * the response is encoded for the first caller, because nothing else limits the memory used by text that is
   * waiting for compression.
   * @param readers emptied when the read begins
   * @param giveUp called synchronously before the read is abandoned, so that no new caller can start waiting
   * for it
   */
  async #inTurn(
    member: ListReader,
    readers: Recipient[],
    { accepted, read }: Request,
    { giveUp, grow }: { readonly giveUp?: () => void; readonly grow?: (bytes: number) => void } = {},
  ): Promise<EncodedText> {
    // `readList` may call back immediately. First let the caller cache the entry, or `giveUp` would not find
    // it.
    await Promise.resolve();
    return this.#queues.readList(member, async () => {
      if (readers.every(({ isClosed }) => isClosed)) {
        giveUp?.();
        // All callers have disconnected, so nobody receives this error.
        fail('bad_request');
      }
      readers.length = 0;
      const text = new EncodedText(await read(), grow);
      await text.encoded(accepted);
      return text;
    });
  }

  #count(cached: CachedLists, bytes: number): void {
    cached.bytes += bytes;
    this.#bytes += bytes;
  }

  #drop(cached: CachedLists, queryHash: string, { bytes }: CachedList): void {
    cached.entries.delete(queryHash);
    this.#count(cached, -bytes - OVERHEAD);
  }

  #forget(accountId: string, cached: CachedLists): void {
    this.#accounts.delete(accountId);
    this.#bytes -= cached.bytes;
  }

  /** Evicts the least recently used responses until the cache is within its limits. */
  #shrink(accountId: string, cached: CachedLists): void {
    for (const [queryHash, entry] of cached.entries) {
      if (cached.bytes <= this.#options.maxAccountBytes) break;
      this.#drop(cached, queryHash, entry);
    }
    for (const [longestAgo, theirs] of this.#accounts) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.#forget(longestAgo, theirs);
    }
    if (cached.entries.size === 0 && this.#accounts.get(accountId) === cached)
      this.#forget(accountId, cached);
  }
}
