/** A seeded random number generator. The same seed produces the same numbers. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number from `least` to `most`, both inclusive. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** Returns true with this probability. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** Picks one element. Throws if the list is empty. */
  one<T>(choices: readonly T[]): T {
    const chosen = choices[this.between(0, choices.length - 1)];
    if (chosen === undefined) throw new Error('there is nothing to choose from');
    return chosen;
  }

  /** Picks up to `count` different elements, in order. */
  some<T>(choices: readonly T[], count: number): T[] {
    const left = [...choices];
    while (left.length > count) left.splice(this.between(0, left.length - 1), 1);
    return left;
  }

  /** Picks one element by weight: `['often', 5], ['seldom', 1]`. Throws if the list is empty. */
  weighted<T>(choices: readonly (readonly [choice: T, weight: number])[]): T {
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    throw new Error('there is nothing to choose from');
  }
}
