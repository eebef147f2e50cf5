/**
 * In-memory cache of list responses: as long as an account is unchanged, a list needs no statement except the
 * one that loads the caller (docs/decisions/017-lists-in-memory.md).
 *
 *   bind(contract.listTags, (_, member) => lists.answer(member, ['tags'], () => listTags(pool, member.accountId)))
 */
import { hash } from 'node:crypto';
import { fail } from '../../platform/errors.ts';
import { EncodedText } from '../../platform/http/answers/encoded-text.ts';
import type { Recipient, Encoded, Reply } from '../../platform/http/answers/reply.ts';
import type { AccountQueues } from '../account-queues.ts';
import type { Member } from '../caller/caller.ts';

/** The caller of a list endpoint. */
export type ListReader = Pick<Member, 'userId' | 'accountId' | 'accountVersion' | 'today' | 'timeZone'>;

/** Returns the JSON text of a list. */
export type ReadList = () => Promise<string | Buffer>;

export interface ListCacheOptions {
  /** Maximum number of bytes that the cached lists of all accounts may use together. */
  readonly maxBytes: number;
  /**
   * Maximum number of bytes that one account's cached lists may use. A larger list is sent but not cached.
   */
  readonly maxAccountBytes: number;
}

const DEFAULTS: ListCacheOptions = { maxBytes: 48 * 2 ** 20, maxAccountBytes: 16 * 2 ** 20 };

/** Approximate memory, in bytes, that a cached response uses in addition to its text. */
const OVERHEAD = 1_024;

/** One account's cached responses at one version, most recently used last. */
interface Kept {
  readonly version: number;
  readonly answers: Map<string, Answer>;
  bytes: number;
}

interface Answer {
  readonly text: Promise<EncodedText>;
  /** Total size in bytes of this response's encoded forms. */
  bytes: number;
  /** The callers who are waiting for the read to begin; empty once it has begun. */
  readonly readers: Recipient[];
}

/** A caller's request for a list. */
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
  readonly #accounts = new Map<string, Kept>();
  #bytes = 0;

  /** @param queues the queues in which an account's reads wait for their turn */
  constructor(queues: AccountQueues, options: ListCacheOptions = DEFAULTS) {
    this.#queues = queues;
    this.#options = options;
  }

  /** The total number of bytes that the cache uses. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Responds with one of the effective account's lists: from memory if the list is cached, with 304 if the
   * caller already has it.
   * @param question everything that the response depends on, except for the account's version and the
   *   caller's day and time zone
   * @param read returns the JSON text. Whatever changes that text must raise the account's version. If `read`
   *   throws, nothing is cached
   */
  answer(member: ListReader, question: readonly unknown[], read: ReadList): Reply {
    const asked = hash(
      'sha256',
      JSON.stringify([member.today, member.timeZone, question]),
      'base64url',
    ).slice(0, 16);
    const etag = `W/"${member.accountId}.${member.accountVersion}.${asked}"`;
    const body = async (accepted: string, reader: Recipient): Promise<Encoded> => {
      const text = await this.#find(member, asked, { accepted, reader, read });
      return text.encoded(accepted);
    };
    return { status: 200, json: undefined, kept: { etag, body } };
  }

  #find(member: ListReader, asked: string, request: Request): Promise<EncodedText> {
    const { accountId, accountVersion } = member;
    const known = this.#accounts.get(accountId);
    // A caller that was loaded before the last change gets a response that is read separately, and the cached
    // responses stay as they are.
    if (known !== undefined && known.version > accountVersion) {
      return this.#inTurn(member, [request.reader], request);
    }
    if (known !== undefined && known.version < accountVersion) this.#forget(accountId, known);
    const kept = this.#accounts.get(accountId) ?? { version: accountVersion, answers: new Map(), bytes: 0 };
    const found = kept.answers.get(asked);
    if (found !== undefined && found.readers.length > 0) found.readers.push(request.reader);
    const answer = found ?? this.#make(member, kept, asked, request);
    // Move both the account and the response to the end, so that they are evicted last.
    this.#accounts.delete(accountId);
    this.#accounts.set(accountId, kept);
    kept.answers.delete(asked);
    kept.answers.set(asked, answer);
    return answer.text;
  }

  #make(member: ListReader, kept: Kept, asked: string, request: Request): Answer {
    const { accountId } = member;
    const readers = [request.reader];
    const stillKept = (): Answer | undefined => {
      const found = this.#accounts.get(accountId) === kept ? kept.answers.get(asked) : undefined;
      return found?.readers === readers ? found : undefined;
    };
    const drop = (): void => {
      const found = stillKept();
      if (found !== undefined) this.#drop(kept, asked, found);
    };
    const grow = (bytes: number): void => {
      const found = stillKept();
      if (found === undefined) return;
      found.bytes += bytes;
      this.#count(kept, bytes);
      this.#shrink(accountId, kept);
    };
    const text = this.#inTurn(member, readers, request, { giveUp: drop, grow });
    this.#count(kept, OVERHEAD);
    text.catch(drop);
    return { text, bytes: 0, readers };
  }

  /**
   * Reads the list when the account's turn comes, unless all callers have disconnected by then. The turn
   * lasts until the response has been encoded for the first caller, because nothing limits how much memory is
   * used by texts that are waiting to be compressed.
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
    // The turn may come immediately, before the caller has cached the entry. In that case, `giveUp` would not
    // find the entry.
    await Promise.resolve();
    return this.#queues.readList(member, async () => {
      if (readers.every(({ isGone }) => isGone)) {
        giveUp?.();
        // If all callers have disconnected, nobody receives this error.
        fail('bad_request');
      }
      readers.length = 0;
      const text = new EncodedText(await read(), grow);
      await text.encoded(accepted);
      return text;
    });
  }

  #count(kept: Kept, bytes: number): void {
    kept.bytes += bytes;
    this.#bytes += bytes;
  }

  #drop(kept: Kept, asked: string, { bytes }: Answer): void {
    kept.answers.delete(asked);
    this.#count(kept, -bytes - OVERHEAD);
  }

  #forget(accountId: string, kept: Kept): void {
    this.#accounts.delete(accountId);
    this.#bytes -= kept.bytes;
  }

  /** Evicts the least recently used responses until the cache no longer exceeds its limits. */
  #shrink(accountId: string, kept: Kept): void {
    for (const [asked, answer] of kept.answers) {
      if (kept.bytes <= this.#options.maxAccountBytes) break;
      this.#drop(kept, asked, answer);
    }
    for (const [longestAgo, theirs] of this.#accounts) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.#forget(longestAgo, theirs);
    }
    if (kept.answers.size === 0 && this.#accounts.get(accountId) === kept) this.#forget(accountId, kept);
  }
}
