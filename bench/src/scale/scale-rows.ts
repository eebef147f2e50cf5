/**
 * Generates the accounts and tasks of a server after two years of growth. Sizes are skewed: a thousandth of
 * the accounts have a tenth of the tasks, and a hundredth have another tenth. Tasks are generated in creation
 * order across accounts, so that an account's rows are scattered over the table.
 */
import { randomBytes } from 'node:crypto';
import { uuidv7 } from '@questlog/domain/uuid';

const DAY_MS = 86_400_000;
const SPAN_DAYS = 730;
const PROJECTS = 3;
const TAGS = 4;
const WORDS =
  'call write plan review book order fix clean send read prepare the a new old garden report invoice tickets dentist slides kitchen train draft budget team holiday bicycle letter'.split(
    ' ',
  );
const NOTES =
  'Ask for the price of both, compare with the offer of last year, and answer before Friday. '.repeat(3);

/** A table's rows in COPY's text format, without trailing newlines. */
export type Lines = readonly string[];

interface AccountOfTasks {
  readonly id: string;
  readonly userId: string;
  readonly projects: readonly string[];
  readonly tags: readonly string[];
  version: number;
  /** The newest open top-level task, to which the next subtask is added. */
  open: { readonly id: string; readonly project: string } | undefined;
}

/** A batch of tasks, with the tag rows that refer to them. */
export interface TaskRows {
  readonly tasks: Lines;
  readonly taskTags: Lines;
}

/**
 * Returns a random number generator (mulberry32). It produces the same numbers in every run, so that two
 * databases have the same shape.
 */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const line = (...values: readonly (string | number | boolean | null)[]): string =>
  values.map((value) => value ?? '\\N').join('\t');
const instant = (epochMs: number): string => new Date(epochMs).toISOString();
const day = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);

/** Columns of each table, in the order in which the generated lines contain them. */
export const COLUMNS = {
  users:
    'id, email, first_name, last_name, email_verified_at, password_hash, current_account_id, created_at, updated_at',
  accounts: 'id, name, account_type, tier, paid_tier, max_seats, created_at, updated_at',
  members: 'account_id, user_id, id, role, status, joined_at',
  projects: 'account_id, id, user_id, title, color, created_at, updated_at, version',
  tags: 'account_id, id, name, full_path, color, created_by, created_at, updated_at, version',
  repeat_patterns:
    'account_id, id, user_id, task_id, frequency, "interval", week_days, repeat_mode, first_date, counted_through, counted_occurrences, next_date, next_due_at, title, priority, date_field, created_at, updated_at, version',
  occurrences: 'account_id, id, pattern_id, date, status, created_at, updated_at, version',
  tasks:
    'account_id, id, user_id, project_id, title, notes, priority, scheduled_date, due_date, completed_at, completed_by, created_at, updated_at, deleted_at, version, parent_id',
  task_tags: 'account_id, task_id, tag_id',
} as const;

/** Index of one of the largest accounts, which have a hundred times as many tasks as the average. */
export const LARGE_ACCOUNT = 1;

/** One account in this many is a team. Its second member owns the next account. */
export const TEAM_EVERY = 50;

/** Generates accounts with their tasks, created up to an instant. */
export class Growth {
  readonly #random = randomNumbers(7);
  readonly #begin: number;
  readonly #end: number;
  readonly accounts: readonly AccountOfTasks[];
  readonly #passwordHash: string;

  constructor(options: { readonly accounts: number; readonly endMs: number; readonly passwordHash: string }) {
    this.#end = options.endMs;
    this.#begin = options.endMs - SPAN_DAYS * DAY_MS;
    this.#passwordHash = options.passwordHash;
    this.accounts = Array.from({ length: options.accounts }, (_, number) => this.#account(number));
  }

  /** Returns the email address with which one of these users signs in. */
  static emailOf(number: number): string {
    return `person-${number}@example.org`;
  }

  /** Returns the rows for users, accounts and everything else that tasks refer to. */
  *accountRows(): Generator<Readonly<Record<Exclude<keyof typeof COLUMNS, 'tasks' | 'task_tags'>, Lines>>> {
    for (let from = 0; from < this.accounts.length; from += 20_000) {
      const part = this.accounts.slice(from, from + 20_000);
      const patterns = part.flatMap((account, index) =>
        (from + index) % 5 === 0 ? [this.#pattern(account)] : [],
      );
      yield {
        accounts: part.map((account, index) => this.#accountLine(account, from + index)),
        users: part.map((account, index) => this.#userLine(account, from + index)),
        members: part.flatMap((account, index) => this.#memberLines(account, from + index)),
        projects: part.flatMap((account) => this.#projectLines(account)),
        tags: part.flatMap((account) => this.#tagLines(account)),
        repeat_patterns: patterns.map(({ pattern }) => pattern),
        occurrences: patterns.flatMap(({ occurrences }) => occurrences),
      };
    }
  }

  /** Yields tasks in creation order, in batches of at most `size`. */
  *taskRows(count: number, size: number): Generator<TaskRows> {
    const step = (this.#end - this.#begin) / count;
    for (let from = 0; from < count; from += size) {
      const tasks: string[] = [];
      const taskTags: string[] = [];
      for (let number = from; number < Math.min(from + size, count); number += 1) {
        const account = this.#pickAccount();
        const { id, text } = this.#task(account, this.#begin + number * step);
        tasks.push(text);
        if (this.#random() < 0.3) taskTags.push(line(account.id, id, this.#pick(account.tags)));
      }
      yield { tasks, taskTags };
    }
  }

  #id(epochMs: number): string {
    return uuidv7(Math.floor(epochMs), nextRandomBytes());
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }

  #account(number: number): AccountOfTasks {
    const at = this.#begin - number;
    const ids = (count: number): string[] => Array.from({ length: count }, () => this.#id(at));
    return {
      id: this.#id(at),
      userId: this.#id(at),
      projects: ids(PROJECTS),
      tags: ids(TAGS),
      version: 0,
      open: undefined,
    };
  }

  #pickAccount(): AccountOfTasks {
    const share = this.#random();
    const every = share < 0.1 ? 1_000 : share < 0.2 ? 100 : 1;
    const number = Math.floor((this.#random() * this.accounts.length) / every) * every;
    return this.accounts[number + (every === 1 ? 0 : LARGE_ACCOUNT)] ?? (this.accounts[0] as AccountOfTasks);
  }

  #accountLine({ id }: AccountOfTasks, number: number): string {
    const isTeam = number % TEAM_EVERY === 0;
    const [type, tier] = isTeam ? ['Team', 'TeamPro'] : ['Personal', 'PersonalPro'];
    const at = instant(this.#begin);
    return line(id, `Account ${number}`, type, tier, tier, isTeam ? 5 : 1, at, at);
  }

  #userLine({ id, userId }: AccountOfTasks, number: number): string {
    const at = instant(this.#begin);
    const name = [`First${number % 977}`, `Last${number % 3_571}`] as const;
    return line(userId, Growth.emailOf(number), ...name, at, this.#passwordHash, id, at, at);
  }

  #memberLines({ id, userId }: AccountOfTasks, number: number): string[] {
    const at = instant(this.#begin);
    const member = (user: string, role: string): string =>
      line(id, user, this.#id(this.#begin), role, 'Active', at);
    const next = number % TEAM_EVERY === 0 ? this.accounts[number + 1] : undefined;
    return [member(userId, 'Owner'), ...(next === undefined ? [] : [member(next.userId, 'Member')])];
  }

  #projectLines(account: AccountOfTasks): string[] {
    const at = instant(this.#begin);
    return account.projects.map((id, index) => {
      account.version += 1;
      return line(
        account.id,
        id,
        account.userId,
        `${this.#title()} ${index}`,
        '#3366cc',
        at,
        at,
        account.version,
      );
    });
  }

  #tagLines(account: AccountOfTasks): string[] {
    const at = instant(this.#begin);
    return account.tags.map((id, index) => {
      account.version += 1;
      const name = `${WORDS[index] ?? 'tag'}-${index}`;
      return line(account.id, id, name, name, '#cc6633', account.userId, at, at, account.version);
    });
  }

  #pattern(account: AccountOfTasks): { pattern: string; occurrences: string[] } {
    account.version += 1;
    const id = this.#id(this.#begin);
    const at = instant(this.#begin);
    const today = day(this.#end);
    const tomorrow = day(this.#end + DAY_MS);
    const pattern = line(
      account.id,
      id,
      account.userId,
      this.#id(this.#begin),
      'Daily',
      1,
      '{}',
      'Schedule',
      day(this.#begin),
      today,
      5,
      tomorrow,
      `${tomorrow}T00:00:00Z`,
      'Water the plants',
      'none',
      'scheduled',
      at,
      at,
      account.version,
    );
    const occurrences = [0, 1, 2, 3, 4].map((ago) => {
      const date = day(this.#end - ago * DAY_MS);
      return line(account.id, this.#id(this.#begin), id, date, 'Created', at, at, account.version);
    });
    return { pattern, occurrences };
  }

  #title(): string {
    const count = 3 + Math.floor(this.#random() * 5);
    return Array.from({ length: count }, () => this.#pick(WORDS)).join(' ');
  }

  #task(account: AccountOfTasks, created: number): { id: string; text: string } {
    account.version += 1;
    const id = this.#id(created);
    const isDone = this.#random() < 0.6;
    const isDeleted = !isDone && this.#random() < 0.05;
    const parent = !isDone && !isDeleted && this.#random() < 0.1 ? account.open : undefined;
    const project = parent?.project ?? (this.#random() < 0.5 ? this.#pick(account.projects) : '\\N');
    if (parent === undefined && !isDone && !isDeleted) account.open = { id, project };
    const done = Math.min(created + this.#random() * 10 * DAY_MS, this.#end);
    const scheduled = this.#random() < 0.3 ? created + this.#random() * 30 * DAY_MS : undefined;
    const due = this.#random() < 0.1 ? created + this.#random() * 60 * DAY_MS : undefined;
    const text = line(
      account.id,
      id,
      account.userId,
      project,
      this.#title(),
      this.#random() < 0.1 ? NOTES.slice(0, 40 + Math.floor(this.#random() * 200)) : null,
      this.#pick(['none', 'none', 'none', 'low', 'medium', 'high']),
      scheduled === undefined ? null : day(scheduled),
      due === undefined ? null : day(due),
      ...(isDone ? [instant(done), account.userId] : [null, null]),
      instant(created),
      instant(isDone ? done : created),
      isDeleted ? instant(this.#end) : null,
      account.version,
      parent?.id ?? null,
    );
    return { id, text };
  }
}

const BYTES_OF_ID = 10;
let bytes = Buffer.alloc(0);
let used = 0;

/**
 * Returns random bytes for an id, taken from a large block. Requesting each id's bytes from the system would
 * take most of the time.
 */
function nextRandomBytes(): Uint8Array {
  if (used + BYTES_OF_ID > bytes.length) {
    bytes = randomBytes(BYTES_OF_ID * 10_000);
    used = 0;
  }
  used += BYTES_OF_ID;
  return bytes.subarray(used - BYTES_OF_ID, used);
}
