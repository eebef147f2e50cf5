/**
 * The scripted person at one tab: does a step as a person would, by what is on screen, and counts it as done when the
 * screen shows it.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { Dashboard } from '../src/pages/dashboard.ts';
import type { Day, Model, Place, Step } from './model.ts';

const QUICK: Record<Exclude<Day, 'no date'>, 'Today' | 'This evening' | 'Tomorrow'> = {
  today: 'Today',
  'this evening': 'This evening',
  tomorrow: 'Tomorrow',
};

/** Somebody at a tab. */
export class Person {
  readonly page: Page;
  readonly #app: Dashboard;

  constructor(page: Page) {
    this.page = page;
    this.#app = new Dashboard(page);
  }

  /** The product is open and shows what the model has, where it opened. */
  async arrive(): Promise<void> {
    await expect(this.page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(this.#app.addField).toBeVisible();
  }

  /**
   * Does a step, and waits until the screen shows it.
   * @param after the model with the step done
   */
  async perform(step: Step, after: Model): Promise<void> {
    if ('at' in step) await this.#open(step.at);
    const expected = await this.#act(step, after);
    const at = 'at' in step ? step.at : step.do === 'create project' ? step.title : undefined;
    if (at !== undefined) await this.#sees(at, after);
    if (expected !== undefined) await expect.poll(() => this.#openTitles()).toEqual(expected);
    for (const project of after.projects) await expect(this.#app.place(project)).toBeVisible();
  }

  /** Titles of the open tasks of a place, from above, once it shows what the model has there. */
  async seenAt(place: Place, model: Model): Promise<string[]> {
    await this.#open(place);
    await this.#sees(place, model);
    return this.#openTitles();
  }

  /** Turns to the tab, as one does with a click on it. */
  async turnTo(): Promise<void> {
    await this.page.bringToFront();
    await this.page.evaluate(() => dispatchEvent(new Event('focus')));
  }

  /** Has what waits sent now, where anything does. */
  async tryNow(): Promise<void> {
    const status = this.page.getByRole('button', { name: /waiting to sync/ });
    if (!(await status.isVisible())) return;
    // All of it may be gone the moment it is aimed at: then there is nothing to try.
    const isOpened = await status.click({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    if (!isOpened) return;
    await expect(this.#app.dialog).toBeVisible();
    const tryNow = this.#app.dialog.getByRole('button', { name: 'Try now' });
    const nothing = this.#app.dialog.getByText('Everything is synced');
    await expect(tryNow.or(nothing).first()).toBeVisible();
    if (await tryNow.isVisible()) await tryNow.click({ timeout: 2_000 }).catch(() => undefined);
    await this.#app.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(this.#app.dialog).toBeHidden();
  }

  async #open(place: Place): Promise<void> {
    const heading = this.#app.heading(place);
    if (await heading.isVisible()) return;
    await this.#app.place(place).click();
    await expect(heading).toBeVisible();
  }

  async #sees(place: Place, model: Model): Promise<void> {
    await expect
      .poll(async () => (await this.#openTitles()).sort(), { message: `what ${place} shows` })
      .toEqual(model.openAt(place));
    if (place !== 'Today') return;
    const evening = this.page.getByRole('region', { name: 'This Evening', exact: true });
    await expect
      .poll(async () => (await openIn(evening)).sort(), { message: 'what this evening shows' })
      .toEqual(model.openAt(place).filter((title) => model.task(title).day === 'this evening'));
  }

  /** From above. What was just completed is still there, and checked. */
  #openTitles(): Promise<string[]> {
    return openIn(this.page.getByRole('main'));
  }

  /** Gives the order that is to be seen then, where the step is about that. */
  async #act(step: Step, after: Model): Promise<string[] | undefined> {
    const app = this.#app;
    switch (step.do) {
      case 'add':
        await app.type([step.title, ...step.tags.map((tag) => `#${tag}`)].join(' '));
        break;
      case 'paste':
        await app.paste(step.titles.join('\n'));
        await app.acceptPaste(step.titles.length);
        break;
      case 'retitle':
        await this.#retitle(step.task, step.to);
        break;
      case 'complete':
        await app.check(step.task).click();
        if (step.undo) await this.#undo(`Completed "${step.task}"`);
        break;
      case 'reopen':
        await app.check(step.task).click();
        break;
      case 'schedule':
        await this.#ask(step.task, 's');
        await app.dialog.getByRole('button', { name: QUICK[step.day], exact: true }).click();
        await expect(app.dialog).toBeHidden();
        if (step.undo) await this.#undo(scheduled(step.task, step.day));
        break;
      case 'move':
        await this.#ask(step.task, 'm');
        await app.dialog.getByRole('option', { name: step.to ?? 'Inbox', exact: true }).click();
        await expect(app.dialog).toBeHidden();
        if (step.undo) {
          const from = step.to === null ? '' : '(from .+ )?';
          await this.#undo(new RegExp(`^Moved "${step.task}" ${from}to ${step.to ?? 'Inbox'}`));
        }
        break;
      case 'reorder':
        await this.#sees(step.at, after);
        return this.#reorder(step.task, step.by);
      case 'delete':
        await this.#ask(step.task, 'Delete');
        await app.alertDialog.getByRole('button', { name: 'Delete', exact: true }).click();
        await expect(app.alertDialog).toBeHidden();
        if (step.undo) await this.#undo(`Deleted "${step.task}"`);
        break;
      case 'tag':
        await this.#tag(step.tasks, step.tag);
        break;
      case 'complete several':
        await this.#select(step.tasks);
        await this.#bulk('Complete').click();
        break;
      case 'delete several':
        await this.#select(step.tasks);
        await this.#bulk('Delete').click();
        await app.alertDialog.getByRole('button', { name: 'Delete', exact: true }).click();
        if (step.undo) await this.#undo(/^Deleted \d+ tasks/);
        break;
      case 'move several':
        await this.#select(step.tasks);
        await this.#bulk('Move').click();
        await app.dialog.getByRole('option', { name: step.to ?? 'Inbox (No Project)', exact: true }).click();
        await expect(app.dialog).toBeHidden();
        break;
      case 'create project':
        await app.createProject(step.title);
        break;
      case 'rename project':
        await app.projectAction(step.project, 'Edit');
        await app.dialog.getByLabel('Project title').fill(step.to);
        await app.dialog.getByRole('button', { name: 'Save Changes' }).click();
        await expect(app.dialog).toBeHidden();
        break;
      case 'delete project':
        await app.projectAction(step.project, 'Delete');
        await app.alertDialog.getByRole('button', { name: 'Delete', exact: true }).click();
        await expect(app.place(step.project)).toHaveCount(0);
        if (step.undo) await this.#undo(`Deleted "${step.project}"`);
        break;
    }
    return undefined;
  }

  /** By its key, for a list that moves under the pointer while it is brought up to date. */
  async #ask(task: string, key: 's' | 'm' | 'Delete'): Promise<void> {
    await this.#app.title(task).press(key);
  }

  /** In one go: messages come and go, and one that moves is no place to aim at. */
  async #undo(message: string | RegExp): Promise<void> {
    await this.#app.toast(message).getByRole('button', { name: 'Undo' }).dispatchEvent('click');
  }

  async #retitle(task: string, to: string): Promise<void> {
    await this.#app.title(task).dblclick();
    const field = this.page.getByRole('textbox', { name: 'Task title' });
    await field.fill(to);
    await field.press('Enter');
    await this.#close(to);
  }

  /** The double click has opened the row as well. */
  async #close(task: string): Promise<void> {
    const title = this.#app.title(task);
    await expect(title).toBeFocused();
    if ((await title.getAttribute('aria-expanded')) === 'true') await this.page.keyboard.press('Escape');
    await expect(title).toHaveAttribute('aria-expanded', 'false');
  }

  /** One place up; from the top, one down. */
  async #reorder(task: string, by: 'keys' | 'pointer'): Promise<string[]> {
    const before = await this.#openTitles();
    const from = before.indexOf(task);
    const to = from === 0 ? 1 : from - 1;
    const wanted = before.filter((title) => title !== task);
    wanted.splice(to, 0, task);
    if (by === 'keys') {
      await this.#app.title(task).focus();
      await this.page.keyboard.press(to < from ? 'Alt+ArrowUp' : 'Alt+ArrowDown');
    } else {
      await this.#drag(task, before[to] ?? '', to < from ? -1 : 1);
    }
    return wanted;
  }

  async #drag(task: string, over: string, direction: -1 | 1): Promise<void> {
    const { mouse } = this.page;
    const row = this.#app.row(task);
    await row.hover();
    await expect(this.page.locator('[data-drags]')).toBeAttached();
    // Rows move while others fold away: who misses one tries again.
    await expect(async () => {
      await mouse.up();
      const from = await middleOf(row);
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(from.x, from.y + 12 * direction, { steps: 4 });
      await expect(this.page.getByText(`Picked up “${task}”`)).toBeAttached({ timeout: 2_000 });
    }).toPass();
    const to = await middleOf(this.#app.row(over));
    await mouse.move(to.x, to.y + (direction * to.height) / 4, { steps: 6 });
    await mouse.up();
    await expect(this.page.locator('[aria-live="assertive"]').getByText(/^Dropped/)).toBeAttached();
  }

  async #select(tasks: readonly string[]): Promise<void> {
    for (const task of tasks) await this.#app.title(task).click({ modifiers: ['ControlOrMeta'] });
    await expect(this.page.getByText(new RegExp(`^${tasks.length} of \\d+ selected$`))).toBeVisible();
  }

  #bulk(action: string): Locator {
    return this.page
      .getByRole('region', { name: 'Selected tasks' })
      .getByRole('button', { name: action, exact: true });
  }

  async #tag(tasks: readonly string[], tag: string): Promise<void> {
    await this.#select(tasks);
    await this.#bulk('Tags').click();
    const search = this.#app.dialog.getByLabel('Search tags');
    await search.fill(tag);
    // The first that is found is chosen; where there is none, it is made.
    await search.press('Enter');
    await this.#app.dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(this.#app.dialog).toBeHidden();
    const cancel = this.#bulk('Cancel');
    if (await cancel.isVisible()) await cancel.click();
    await expect(cancel).toHaveCount(0);
  }
}

function openIn(list: Locator): Promise<string[]> {
  return list
    .getByRole('checkbox', { checked: false })
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''));
}

/** What the product says then; it calls tomorrow by its date. */
function scheduled(task: string, day: Exclude<Day, 'no date'>): string | RegExp {
  return day === 'tomorrow'
    ? new RegExp(`^Scheduled "${task}" for (?!today|this evening)`)
    : `Scheduled "${task}" for ${day}`;
}

async function middleOf(place: Locator): Promise<{ x: number; y: number; height: number }> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('it is nowhere');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
}
