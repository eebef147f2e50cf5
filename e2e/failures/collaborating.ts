/** Writes, edits and deletes comments, and assigns tasks. */
import { expect, type Locator } from '@playwright/test';
import type { Dashboard } from '../src/pages/dashboard.ts';
import type { CollaborationStep } from './plan/step.ts';
import { closeDetails } from './trees.ts';

/** @param undo presses Undo in the message that matches */
export async function collaborate(
  app: Dashboard,
  step: CollaborationStep,
  undo: (message: string | RegExp) => Promise<void>,
): Promise<void> {
  if (step.do === 'assign') {
    await assign(app, step.task, step.to);
    if (step.undo) await undo(assigned(step.task));
    return;
  }
  await app.title(step.task).press('c');
  const field = app.row(step.task).getByRole('textbox', { name: 'Comment', exact: true });
  await expect(field).toBeFocused();
  switch (step.do) {
    case 'comment':
      await send(field, step.text);
      await expect(commentOf(app, step.task, step.text)).toBeVisible();
      break;
    case 'edit comment':
      await choose(app, step.task, step.text, 'Edit');
      await send(app.row(step.task).getByRole('textbox', { name: 'Edit your comment' }), step.to);
      await expect(commentOf(app, step.task, step.to)).toBeVisible();
      break;
    case 'delete comment':
      await choose(app, step.task, step.text, 'Delete');
      await expect(commentOf(app, step.task, step.text)).toHaveCount(0);
      if (step.undo) {
        await undo(`Deleted a comment on "${step.task}"`);
        await expect(commentOf(app, step.task, step.text)).toBeVisible();
      }
      break;
  }
  await closeDetails(app, step.task);
}

async function send(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('ControlOrMeta+Enter');
}

function commentOf(app: Dashboard, task: string, text: string): Locator {
  const entries = app.row(task).getByRole('list', { name: 'Comments' }).getByRole('listitem');
  return entries.filter({ has: app.page.getByText(text, { exact: true }) });
}

async function choose(app: Dashboard, task: string, text: string, entry: 'Edit' | 'Delete'): Promise<void> {
  const actions = commentOf(app, task, text).getByRole('button', { name: /^Actions for the comment by/ });
  await actions.click();
  await app.page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** @param member the first name; null for nobody */
async function assign(app: Dashboard, task: string, member: string | null): Promise<void> {
  await app.title(task).press('a');
  const name = member === null ? /^Nobody/ : new RegExp(String.raw`^${member}\b`);
  await app.dialog.getByRole('option', { name }).click();
  await expect(app.dialog).toBeHidden();
}

/** Returns the message for an assigned or unassigned task. */
function assigned(task: string): RegExp {
  return new RegExp(`^(Assigned "${task}" to|Unassigned "${task}")`);
}
