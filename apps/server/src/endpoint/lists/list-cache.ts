/**
 * The last answers of lists, in memory: a list of an account that has not changed costs no statement beyond the one
 * that reads the caller (docs/decisions/017-lists-in-memory.md).
 *
 *   bind(contract.listTags, (_, member) => lists.answer(member, ['tags'], () => listTags(pool, member.accountId)))
 */
import { hash } from 'node:crypto';
import { fail } from '../../platform/errors.ts';
import { EncodedText } from '../../platform/http/answers/encoded-text.ts';
import type { Recipient, Encoded, Reply } from '../../platform/http/answers/reply.ts';
import type { AccountQueues } from '../account-queues.ts';
import type { Member } from '../caller/caller.ts';

/** Who asks for a list. */
export type ListReader = Pick<Member, 'userId' | 'accountId' | 'accountVersion' | 'today' | 'timeZone'>;

/** Makes the JSON text of a list. */
export type ReadList = () => Promise<string | Buffer>;

export interface ListCacheOptions {
  /** Of all accounts together. */
  readonly maxBytes: number;
  /** Of one account. What is larger is answered, and not kept. */
  readonly maxAccountBytes: number;
}

const DEFAULTS: ListCacheOptions = { maxBytes: 48 * 2 ** 20, maxAccountBytes: 16 * 2 ** 20 };

/** What an answer takes beside its bytes, roughly. */
const OVERHEAD = 1_024;

/** The answers of one account at one version, the one that was asked for last at the end. */
interface Kept {
  readonly version: number;
  readonly answers: Map<string, Answer>;
  bytes: number;
}

interface Answer {
  readonly text: Promise<EncodedText>;
  /** The bytes of its forms. */
  bytes: number;
  /** The callers that wait for its reading to begin; empty once it has begun. */
  readonly readers: Recipient[];
}

/** A caller's request for a list. */
interface Request {
  /** The header Accept-Encoding. */
  readonly accepted: string;
  readonly reader: Recipient;
  readonly read: ReadList;
}

/** The answers of one server, those of the account that was asked for last at the end. */
export class ListCache {
  readonly #queues: AccountQueues;
  readonly #options: ListCacheOptions;
  readonly #accounts = new Map<string, Kept>();
  #bytes = 0;

  /** @param queues where an account waits for its turn to read */
  constructor(queues: AccountQueues, options: ListCacheOptions = DEFAULTS) {
    this.#queues = queues;
    this.#options = options;
  }

  /** How many bytes are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Answers a question about the account in force, from memory where it was asked before, and with 304 where the caller
   * holds the answer.
   * @param question all that the answer depends on beside the account's version, and the day and zone of the caller
   * @param read makes the JSON text. Whatever it tells must raise the account's version when it changes. It may raise:
   *   then nothing is kept
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
    // A caller that was loaded before the last change gets an answer of its own, and the kept answers stay.
    if (known !== undefined && known.version > accountVersion) {
      return this.#inTurn(member, [request.reader], request);
    }
    if (known !== undefined && known.version < accountVersion) this.#forget(accountId, known);
    const kept = this.#accounts.get(accountId) ?? { version: accountVersion, answers: new Map(), bytes: 0 };
    const found = kept.answers.get(asked);
    if (found !== undefined && found.readers.length > 0) found.readers.push(request.reader);
    const answer = found ?? this.#make(member, kept, asked, request);
    // The account and the answer move to the end, where they are given up last.
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
   * Reads when the account's turn comes, unless all callers have gone by then. The turn lasts until the answer is
   * encoded for the first caller: a text that waits for its compression would hold memory outside of any bound.
   * @param readers emptied when the reading begins
   * @param giveUp called before anybody else could come to wait for an answer that is not read
   */
  async #inTurn(
    member: ListReader,
    readers: Recipient[],
    { accepted, read }: Request,
    { giveUp, grow }: { readonly giveUp?: () => void; readonly grow?: (bytes: number) => void } = {},
  ): Promise<EncodedText> {
    // The turn may have come already, and the answer is not in its place yet: giving it up would not find it there.
    await Promise.resolve();
    return this.#queues.readList(member, async () => {
      if (readers.every(({ isGone }) => isGone)) {
        giveUp?.();
        // Nobody reads this error.
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

  /** Gives up what was not asked for the longest, until all is within its bounds again. */
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
