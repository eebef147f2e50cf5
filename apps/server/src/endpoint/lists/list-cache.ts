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
export type ListReader = Pick<Member, 'accountId' | 'accountVersion' | 'today' | 'timeZone'>;

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
  readonly text: EncodedText;
  /** Who waits for its reading to begin; nobody once it has. */
  readonly readers: Recipient[];
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
  answer(member: ListReader, question: readonly unknown[], read: () => Promise<string>): Reply {
    const asked = hash(
      'sha256',
      JSON.stringify([member.today, member.timeZone, question]),
      'base64url',
    ).slice(0, 16);
    const etag = `W/"${member.accountId}.${member.accountVersion}.${asked}"`;
    const body = (accepted: string, reader: Recipient): Promise<Encoded> =>
      this.#find(member, asked, reader, read).encoded(accepted);
    return { status: 200, json: undefined, kept: { etag, body } };
  }

  #find(
    { accountId, accountVersion }: ListReader,
    asked: string,
    reader: Recipient,
    read: () => Promise<string>,
  ): EncodedText {
    const known = this.#accounts.get(accountId);
    // Who was read before the last change is answered, and what is kept stays.
    if (known !== undefined && known.version > accountVersion) {
      return new EncodedText(this.#inTurn(accountId, [reader], read));
    }
    if (known !== undefined && known.version < accountVersion) this.#forget(accountId, known);
    const kept = this.#accounts.get(accountId) ?? { version: accountVersion, answers: new Map(), bytes: 0 };
    const found = kept.answers.get(asked);
    if (found !== undefined && found.readers.length > 0) found.readers.push(reader);
    const answer = found ?? this.#make(accountId, kept, asked, reader, read);
    // At the end: it is the last that will be given up.
    this.#accounts.delete(accountId);
    this.#accounts.set(accountId, kept);
    kept.answers.delete(asked);
    kept.answers.set(asked, answer);
    return answer.text;
  }

  #make(
    accountId: string,
    kept: Kept,
    asked: string,
    reader: Recipient,
    read: () => Promise<string>,
  ): Answer {
    const readers = [reader];
    const stillKept = (): Answer | undefined => {
      const found = this.#accounts.get(accountId) === kept ? kept.answers.get(asked) : undefined;
      return found?.readers === readers ? found : undefined;
    };
    const drop = (): void => {
      const found = stillKept();
      if (found !== undefined) this.#drop(kept, asked, found);
    };
    const text = new EncodedText(this.#inTurn(accountId, readers, read, drop), (bytes) => {
      if (stillKept() === undefined) return;
      this.#count(kept, bytes);
      this.#shrink(accountId, kept);
    });
    this.#count(kept, OVERHEAD);
    text.plain.catch(drop);
    return { text, readers };
  }

  /**
   * Reads when the account's turn comes, unless all who asked have gone by then.
   * @param readers emptied when the reading begins
   * @param giveUp called before anybody else could come to wait for what is not read
   */
  async #inTurn(
    accountId: string,
    readers: Recipient[],
    read: () => Promise<string>,
    giveUp: () => void = () => {},
  ): Promise<string> {
    // The turn may have come already, and the answer is not in its place yet: giving it up would not find it there.
    await Promise.resolve();
    return this.#queues.read(accountId, async () => {
      if (readers.every(({ isGone }) => isGone)) {
        giveUp();
        // Nobody reads what is answered.
        fail('bad_request');
      }
      readers.length = 0;
      return read();
    });
  }

  #count(kept: Kept, bytes: number): void {
    kept.bytes += bytes;
    this.#bytes += bytes;
  }

  #drop(kept: Kept, asked: string, { text }: Answer): void {
    kept.answers.delete(asked);
    this.#count(kept, -text.bytes - OVERHEAD);
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
