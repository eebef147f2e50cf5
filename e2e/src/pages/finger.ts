import { expect, type CDPSession, type Locator, type Page } from '@playwright/test';
import { boxOf } from './box.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Simulates a finger and the on-screen keyboard. */
export class Finger {
  readonly #page: Page;
  #devtools: CDPSession | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  async write(field: Locator, text: string): Promise<void> {
    await field.tap();
    await expect(field).toBeFocused();
    await field.selectText();
    await this.#page.keyboard.insertText(text);
  }

  async done(): Promise<void> {
    await this.#page.keyboard.press('Enter');
  }

  /** Holds the element until the result of the long press appears, then lifts the finger. */
  async hold(target: Locator, shown: Locator): Promise<void> {
    await this.press(target, shown);
    await this.lift();
  }

  /** Keeps a finger on the element until the long press shows its result. Does not lift the finger. */
  async press(target: Locator, shown: Locator): Promise<void> {
    await this.#touch('touchStart', await middleOf(target));
    await expect(shown).toBeAttached();
  }

  /** Opens a row's menu with a long press on its title. */
  async openMenu(title: Locator): Promise<void> {
    await expect(this.#page.locator('[data-drags]')).toBeAttached();
    await this.hold(title, this.#page.getByText(/^Picked up/));
  }

  /** Puts a finger on an element and moves it by some pixels, without lifting it. */
  async pull(target: Locator, dx: number, dy = 0): Promise<void> {
    const from = await middleOf(target);
    await this.#touch('touchStart', from);
    await this.move(from, dx, dy);
  }

  /** Moves the finger in small steps, like a real one. */
  async move(from: Point, dx: number, dy = 0): Promise<void> {
    const steps = 8;
    for (let step = 1; step <= steps; step += 1) {
      await this.#touch('touchMove', { x: from.x + (dx * step) / steps, y: from.y + (dy * step) / steps });
    }
  }

  /** Keeps the finger still, so that lifting it does not count as a flick. */
  async rest(): Promise<void> {
    await this.#page.evaluate(async () => new Promise((resolve) => setTimeout(resolve, 150)));
  }

  async lift(): Promise<void> {
    await this.#touch('touchEnd');
  }

  /**
   * Moves a finger on an element by some pixels, lets it rest, and lifts it. After a flick, the browser would
   * ignore the next tap.
   */
  async swipe(target: Locator, dx: number, dy = 0): Promise<void> {
    await this.pull(target, dx, dy);
    await this.rest();
    await this.lift();
  }

  async #touch(type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]): Promise<void> {
    this.#devtools ??= await this.#page.context().newCDPSession(this.#page);
    await this.#devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

/** Waits until nothing lies over the target, such as a sheet that is closing. */
async function middleOf(target: Locator): Promise<Point> {
  await target.tap({ trial: true });
  const { x, y, width, height } = await boxOf(target);
  return { x: x + width / 2, y: y + height / 2 };
}
