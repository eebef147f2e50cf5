/**
 * The scripted user in one tab. Performs each step through the interface, and waits until the screen shows
 * its result.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { Dashboard } from '../src/pages/dashboard.ts';
import type { Model } from './plan/model.ts';
import type { ViewName } from './plan/model-task.ts';
import { moveByOne } from './plan/reordering.ts';
import type { ScheduledDay, Step } from './plan/step.ts';
import { collaborate } from './collaborating.ts';
import { changeFilter, seesFilters } from './filtering.ts';
import { setReminder } from './reminding.ts';
import { checkOff, repeatOnce } from './repeating.ts';
import { addSection, deleteSection, moveToSection, renameSection } from './sections.ts';
import { bulkButton, selectTasks, tagTasks, UNCOVERED } from './selecting.ts';
import { addSubtask, indentUnder, outdent, addTickedItem } from './trees.ts';
import { undoAndRedo } from './undo-and-redo.ts';
import { VIEW_OF_UNCERTAIN, UNCERTAIN } from './plan/titles.ts';

const QUICK: Record<ScheduledDay, 'Today' | 'This evening' | 'Tomorrow'> = {
  today: 'Today',
  'this evening': 'This evening',
  tomorrow: 'Tomorrow',
};

/** Warns that closing the tab may lose changes. */
const CANNOT_STORE = "This browser can't save your changes";

/** Playwright's error if a page reloads during a call. */
const PAGE_RELOADED = /Execution context was destroyed/;

export class UserTab {
  readonly page: Page;
  readonly #app: Dashboard;

  constructor(page: Page) {
    this.page = page;
    this.#app = new Dashboard(page);
  }

  async arrive(): Promise<void> {
    await expect(this.page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(this.#app.addField).toBeVisible();
  }

  /**
   * Performs a step, and waits until the screen shows the result.
   * @param after the model after the step
   */
  async perform(step: Step, after: Model): Promise<void> {
    if ('at' in step) await this.#open(step.at);
    const expected = await this.#act(step, after);
    if (step.again === true) await undoAndRedo(this.#app);
    const at = 'at' in step ? step.at : step.do === 'create project' ? step.title : undefined;
    if (at !== undefined) await this.#sees(at, after);
    if (expected !== undefined) await expect.poll(() => this.#openTitles()).toEqual(expected);
    for (const project of after.projects) await expect(this.#app.navItem(project)).toBeVisible();
    await seesFilters(this.#app, [...after.filters.keys()]);
  }

  /** Waits until a view or project shows the model's tasks, and returns its open tasks from top to bottom. */
  async seenAt(view: ViewName, model: Model): Promise<string[]> {
    await this.#open(view);
    await this.#sees(view, model);
    return this.#openTitles();
  }

  /** Returns the open tasks on screen that may or may not have reached the server. */
  async uncertain(): Promise<string[]> {
    await this.#open(VIEW_OF_UNCERTAIN);
    return (await openIn(this.page.getByRole('main'))).filter(isUncertain);
  }

  /**
   * Types a task that may or may not be stored.
   * @returns a function that submits the task
   */
  async beginUncertain(title: string): Promise<() => Promise<void>> {
    await this.#open(VIEW_OF_UNCERTAIN);
    await this.#app.addField.fill(title);
    return () => this.#app.addField.press('Enter');
  }

  /** Brings the tab to the front, as a click on it would. */
  async turnTo(): Promise<void> {
    await this.page.bringToFront();
    // An automated browser considers all tabs visible, so dispatch the events explicitly.
    const turn = this.page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new Event('focus'));
    });
    await turn.catch((error: unknown) => {
      // If the tab notices that a different user has signed in, it reloads with that user's data.
      if (!PAGE_RELOADED.test(String(error))) throw error;
    });
  }

  /** Returns the number of queued changes on screen. */
  async waitingOnScreen(): Promise<number> {
    const status = this.page.getByRole('button', { name: /waiting to sync/ });
    const text = await status.textContent({ timeout: 1_000 }).catch(() => null);
    return Number(/\d+/.exec(text ?? '')?.[0] ?? 0);
  }

  /** Returns true if a message says that the browser cannot store changes. */
  showsCannotStore(): Promise<boolean> {
    return this.page.getByText(CANNOT_STORE).first().isVisible();
  }

  /** Presses the retry button if changes are queued. */
  async tryNow(): Promise<void> {
    const status = this.page.getByRole('button', { name: /waiting to sync/ });
    if (!(await status.isVisible())) return;
    // The queue may become empty before the click, which leaves nothing to retry.
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

  async #open(view: ViewName): Promise<void> {
    const heading = this.#app.heading(view);
    if (await heading.isVisible()) return;
    await this.#app.navItem(view).click();
    await expect(heading).toBeVisible();
  }

  async #sees(view: ViewName, model: Model): Promise<void> {
    await expect
      .poll(async () => (await this.#openTitles()).sort(), { message: `tasks in ${view}` })
      .toEqual(model.openAt(view));
    if (view !== 'Today') return;
    const evening = this.page.getByRole('region', { name: 'This Evening', exact: true });
    await expect
      .poll(async () => (await openIn(evening)).sort(), { message: 'tasks of this evening' })
      .toEqual(model.openAt(view).filter((title) => model.task(title).day === 'this evening'));
  }

  /**
   * Returns the titles from top to bottom. A task that was just completed is still in the list, with a check
   * mark.
   */
  async #openTitles(): Promise<string[]> {
    return (await openIn(this.page.getByRole('main'))).filter((title) => !isUncertain(title));
  }

  async #actOnSeveral(
    step: Extract<Step, { do: 'complete several' | 'delete several' | 'move several' }>,
  ): Promise<void> {
    const app = this.#app;
    await selectTasks(app, step.tasks);
    switch (step.do) {
      case 'complete several':
        await bulkButton(app, 'Complete').click();
        break;
      case 'delete several':
        await bulkButton(app, 'Delete').click();
        await app.alertDialog.getByRole('button', { name: 'Delete', exact: true }).click();
        if (step.undo) await this.#undo(/^Deleted \d+ tasks/);
        break;
      case 'move several':
        await bulkButton(app, 'Move').click();
        await app.dialog.getByRole('option', { name: step.to ?? 'Inbox (No Project)', exact: true }).click();
        await expect(app.dialog).toBeHidden();
        break;
    }
  }

  async #actOnProject(
    step: Extract<Step, { do: 'create project' | 'rename project' | 'delete project' }>,
  ): Promise<void> {
    const app = this.#app;
    switch (step.do) {
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
        await expect(app.navItem(step.project)).toHaveCount(0);
        if (step.undo) await this.#undo(`Deleted "${step.project}"`);
        break;
    }
  }

  /** Performs a step. If the step reorders tasks, returns the order expected afterwards. */
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
        await checkOff(app, step.task);
        if (step.undo) await this.#undo(`Completed "${step.task}"`);
        break;
      case 'reopen':
        await checkOff(app, step.task);
        break;
      case 'repeat':
        await repeatOnce(app, step.task, step.to, () => this.#retitle(step.task, step.to));
        await this.#open(step.at);
        break;
      case 'schedule':
        await this.#pressKey(step.task, 's');
        await app.dialog.getByRole('button', { name: QUICK[step.day], exact: true }).click();
        await expect(app.dialog).toBeHidden();
        if (step.undo) await this.#undo(scheduled(step.task, step.day));
        break;
      case 'put off':
        await this.#pressKey(step.task, 'Shift+S');
        if (step.undo) await this.#undo(`Moved "${step.task}" to Someday`);
        break;
      case 'hide':
        await app.row(step.task).click({ button: 'right' });
        await this.page.getByRole('menuitem', { name: 'Hide until its date' }).click();
        if (step.undo) await this.#undo(`Hid "${step.task}" until its date`);
        break;
      case 'set time':
        await this.#pressKey(step.task, 's');
        await app.dialog.getByLabel('Time', { exact: true }).fill(step.time);
        await app.dialog.getByRole('button', { name: 'Done' }).click();
        await expect(app.dialog).toBeHidden();
        if (step.undo) await this.#undo(new RegExp(`^Scheduled "${step.task}" for .* at `));
        break;
      case 'remind':
        await setReminder(app, step.task, step.minutes);
        break;
      case 'comment':
      case 'edit comment':
      case 'delete comment':
      case 'assign':
        await collaborate(app, step, (message) => this.#undo(message));
        break;
      case 'move':
        await this.#pressKey(step.task, 'm');
        await app.dialog.getByRole('option', { name: step.to ?? 'Inbox', exact: true }).click();
        await expect(app.dialog).toBeHidden();
        if (step.undo) {
          const from = step.to === null ? '' : '(from .+ )?';
          await this.#undo(new RegExp(`^Moved "${step.task}" ${from}to ${step.to ?? 'Inbox'}`));
        }
        break;
      case 'reorder':
        await this.#sees(step.at, after);
        return moveByOne(this.#app, step.task, step.by, await this.#openTitles());
      case 'delete':
        await this.#pressKey(step.task, 'Delete');
        await app.alertDialog.getByRole('button', { name: 'Delete', exact: true }).click();
        await expect(app.alertDialog).toBeHidden();
        if (step.undo) await this.#undo(`Deleted "${step.task}"`);
        break;
      case 'add subtask':
        await addSubtask(app, step.task, step.title);
        break;
      case 'indent':
        await indentUnder(app, step.task, step.under);
        break;
      case 'outdent':
        await outdent(app, step.task);
        break;
      case 'tick':
        await addTickedItem(app, step.task, step.item, after.task(step.task).items.length === 1);
        break;
      case 'tag':
        await tagTasks(app, step.tasks, step.tag);
        break;
      case 'complete several':
      case 'delete several':
      case 'move several':
        await this.#actOnSeveral(step);
        break;
      case 'add section':
        await addSection(app, step.title);
        break;
      case 'rename section':
        await renameSection(app, step.section, step.to);
        break;
      case 'move to section':
        await moveToSection(app, step.tasks, step.to);
        if (step.undo) await this.#undo(movedToSection(step.tasks, step.to));
        break;
      case 'delete section':
        await deleteSection(app, step.section, step.contents, step.isEmpty);
        if (step.undo) await this.#undo(`Deleted "${step.section}"`);
        break;
      case 'save filter':
      case 'edit filter':
      case 'delete filter':
        await changeFilter(app, step, (message) => this.#undo(message));
        break;
      case 'create project':
      case 'rename project':
      case 'delete project':
        await this.#actOnProject(step);
        break;
    }
    return undefined;
  }

  /**
   * Starts an action with its keyboard shortcut. Rows may move out from under the pointer while the list
   * updates.
   */
  async #pressKey(task: string, key: 's' | 'Shift+S' | 'm' | 'Delete'): Promise<void> {
    await this.#app.title(task).press(key);
  }

  /**
   * Presses Undo in the newest matching message. Dispatches the click, because messages move on the screen.
   */
  async #undo(message: string | RegExp): Promise<void> {
    await this.#app.toast(message).last().getByRole('button', { name: 'Undo' }).dispatchEvent('click');
  }

  async #retitle(task: string, to: string): Promise<void> {
    await this.#app.title(task).dblclick({ position: UNCOVERED });
    const field = this.page.getByRole('textbox', { name: 'Task title' });
    await field.fill(to);
    await field.press('Enter');
    await this.#close(to);
  }

  /** Collapses the row that the double-click expanded. */
  async #close(task: string): Promise<void> {
    const title = this.#app.title(task);
    await expect(title).toBeFocused();
    if ((await title.getAttribute('aria-expanded')) === 'true') await this.page.keyboard.press('Escape');
    await expect(title).toHaveAttribute('aria-expanded', 'false');
  }
}

function isUncertain(title: string): boolean {
  return title.startsWith(UNCERTAIN);
}

function openIn(list: Locator): Promise<string[]> {
  return list
    .getByRole('checkbox', { checked: false })
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''));
}

function movedToSection(tasks: readonly string[], section: string | null): RegExp {
  const subject = tasks.length === 1 ? `"${tasks[0] ?? ''}"` : `${tasks.length} tasks`;
  return new RegExp(`^Moved ${subject} ${section === null ? 'out of the section' : `to "${section}"`}`);
}

/** Returns the message for a scheduled task. It names tomorrow by its date. */
function scheduled(task: string, day: ScheduledDay): string | RegExp {
  return day === 'tomorrow'
    ? new RegExp(`^Scheduled "${task}" for (?!today|this evening)`)
    : `Scheduled "${task}" for ${day}`;
}
