/** A call's parameters. Handlers read them by name. Those that no handler reads are rejected. */
import { ApiError, rejectRequest } from './api-error.ts';
import type { FormTree } from './form-body.ts';

export class Params {
  readonly #tree: FormTree;
  readonly #prefix: string;
  readonly #requested = new Set<string>();
  readonly #children: Params[] = [];

  constructor(tree: FormTree, prefix = '') {
    this.#tree = tree;
    this.#prefix = prefix;
  }

  /** Returns a parameter's full name, for error messages. */
  nameOf(name: string): string {
    return this.#prefix === '' ? name : `${this.#prefix}[${name}]`;
  }

  #value(name: string): string | FormTree | undefined {
    this.#requested.add(name);
    return this.#tree[name];
  }

  has(name: string): boolean {
    return this.#tree[name] !== undefined;
  }

  text(name: string): string | undefined {
    const value = this.#value(name);
    if (typeof value === 'object') rejectRequest('Invalid string', { param: this.nameOf(name) });
    return value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined || value === '') {
      rejectRequest(`Missing required param: ${this.nameOf(name)}.`, {
        code: 'parameter_missing',
        param: this.nameOf(name),
      });
    }
    return value;
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (value !== 'true' && value !== 'false') {
      rejectRequest(`Invalid boolean: ${value}`, { param: this.nameOf(name) });
    }
    return value === 'true';
  }

  integer(name: string, least = Number.MIN_SAFE_INTEGER): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      rejectRequest(`Invalid integer: ${value}`, {
        code: 'parameter_invalid_integer',
        param: this.nameOf(name),
      });
    }
    if (Number(value) < least) {
      rejectRequest(`This value must be greater than or equal to ${least}.`, {
        code: 'parameter_invalid_integer',
        param: this.nameOf(name),
      });
    }
    return Number(value);
  }

  choice<const Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = choices.find((choice) => choice === value);
    return (
      found ??
      rejectRequest(`Invalid ${name}: must be one of ${choices.join(', ')}`, { param: this.nameOf(name) })
    );
  }

  under(name: string): Params | undefined {
    const value = this.#value(name);
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') rejectRequest('Invalid object', { param: this.nameOf(name) });
    const child = new Params(value, this.nameOf(name));
    this.#children.push(child);
    return child;
  }

  /** Returns the objects in a list parameter. */
  each(name: string): Params[] {
    const list = this.under(name);
    return list === undefined
      ? []
      : Object.keys(list.#tree).map((key) => list.under(key) ?? rejectRequest('Invalid array'));
  }

  /** Returns the strings in a list parameter. */
  texts(name: string): string[] {
    const list = this.under(name);
    return list === undefined ? [] : Object.keys(list.#tree).map((key) => list.text(key) ?? '');
  }

  /** Merges the call's metadata into `before`. An empty value deletes its entry. */
  metadata(before: Readonly<Record<string, string>> = {}): Record<string, string> {
    const given = this.under('metadata');
    if (given === undefined) return { ...before };
    const merged = new Map(Object.entries(before));
    for (const key of Object.keys(given.#tree)) {
      const value = given.text(key) ?? '';
      if (value === '') merged.delete(key);
      else merged.set(key, value);
    }
    return Object.fromEntries(merged);
  }

  /** Rejects parameters that no handler has read. */
  rejectUnknown(): void {
    const unknown = Object.keys(this.#tree).find((name) => !this.#requested.has(name));
    if (unknown !== undefined) {
      throw new ApiError(
        400,
        'invalid_request_error',
        `Received unknown parameter: ${this.nameOf(unknown)}`,
        {
          code: 'parameter_unknown',
          param: this.nameOf(unknown),
        },
      );
    }
    for (const child of this.#children) child.rejectUnknown();
  }
}
