import type { Page } from '@playwright/test';
import { expectNothingFound } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';
import { Dashboard } from '../src/pages/dashboard.ts';
import { servedByWorker } from '../src/pages/offline.ts';
import { Visitor } from '../src/pages/visitor.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Comment', exact: true });
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem');

test('two members discuss a task: each sees what the other writes, edits and deletes, and an undo restores it (COMMENT-12, COMMENT-13, COMMENT-14, COMMENT-15, COMMENT-16, COMMENT-17)', async ({
  app,
  page,
  user,
  server,
  anotherContext,
}) => {
  await server.verify(user);
  const accountId = await server.openTeam(user, 'Crew', 4);
  const ben = await server.register({ firstName: 'Bén', lastName: 'Ade' });
  await server.join(ben, { owner: user, accountId });
  await page.reload();
  await app.chooseFromMenu('Switch to Crew');
  await expect(page).toHaveTitle('Questlog – Crew');
  await expect(app.dialog).toHaveCount(0);
  await app.loaded();
  await app.type('Paint');
  await app.settled();

  const there = await (await anotherContext()).newPage();
  const visitor = new Visitor(there);
  await visitor.open();
  await visitor.signIn(ben);
  const his = new Dashboard(there);
  await his.chooseFromMenu('Switch to Crew');
  await expect(there).toHaveTitle('Questlog – Crew');
  await his.title('Paint').click();

  await test.step('C focuses the field, and Ctrl+Enter sends', async () => {
    await app.title('Paint').focus();
    await page.keyboard.press('c');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('Which *colour*,');
    await page.keyboard.press('Enter');
    await page.keyboard.type('@ben');
    await expect(page.getByRole('option', { name: 'Bén Ade' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await page.keyboard.type('please?');
    await expect(field(page)).toHaveValue('Which *colour*,\n@Bén Ade please?');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(field(page)).toHaveValue('');
    await expect(comments(page)).toHaveCount(1);
    await expect(comments(there).locator('em')).toHaveText('colour');
    await expect(comments(there)).toContainText('@Bén Ade please?');
    await expect(there.getByText(/ commented: Which \*colour\*/)).toBeAttached();
  });

  await test.step('an answer is edited and deleted, and an undo restores it', async () => {
    await field(there).fill('Blue');
    await there.getByRole('button', { name: 'Send' }).click();
    await expect(comments(page).nth(1)).toContainText('Blue');
    await there.getByRole('button', { name: 'Actions for the comment by Bén Ade' }).click();
    await there.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(there.getByRole('textbox', { name: 'Edit your comment' })).toBeFocused();
    await there.keyboard.type(' and white');
    await there.keyboard.press('ControlOrMeta+Enter');
    await expect(there.getByRole('button', { name: 'Actions for the comment by Bén Ade' })).toBeFocused();
    await expect(comments(page).nth(1)).toContainText('Blue and white');
    await expect(comments(page).nth(1)).toContainText('edited');
    await there.getByRole('button', { name: 'Actions for the comment by Bén Ade' }).click();
    await there.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(there.getByRole('region', { name: 'Comments' })).toBeFocused();
    await expect(comments(page)).toHaveCount(1);
    await his.toast('Deleted a comment on "Paint"').getByRole('button', { name: 'Undo' }).click();
    await expect(comments(page).nth(1)).toContainText('Blue and white');
  });

  await test.step('the comments have no accessibility problems, and Escape leaves the field', async () => {
    await field(page).fill('Unsent');
    await expectNothingFound(page, 'comments');
    await page.keyboard.press('Escape');
    await expect(app.title('Paint')).toBeFocused();
  });

  await test.step('the row counts the comments', async () => {
    await page.keyboard.press('Escape');
    await expect(app.row('Paint').getByTitle('2 comments')).toBeVisible();
  });
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a draft survives a reload, and a comment that is written offline is sent later (COMMENT-11, COMMENT-14)', async ({
    app,
    page,
    context,
    user,
    goOffline,
  }) => {
    await servedByWorker(page);
    await app.type('Paint');
    await app.settled();
    await app.title('Paint').click();
    await app.row('Paint').getByRole('button', { name: 'Comment' }).click();
    await field(page).fill('Half a sen');
    await page.reload();
    await app.title('Paint').click();
    await expect(field(page)).toHaveValue('Half a sen');

    await goOffline();
    await field(page).fill('A whole sentence');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(comments(page)).toContainText('Waiting to be sent');
    await page.reload();
    await app.title('Paint').click();
    await expect(comments(page)).toContainText('A whole sentence');
    await expect(field(page)).toHaveValue('');
    await context.setOffline(false);
    await expect(comments(page)).toContainText('just now');
    const [task] = await user.api('GET /api/tasks');
    const stored = await user.api('GET /api/tasks/{id}/comments', { params: { id: task?.id ?? '' } });
    expect(stored.comments).toMatchObject([{ body: 'A whole sentence' }]);
  });
});
