import type { Part } from './scene.ts';
import { OPENS_SIDEBAR } from '../pages/dashboard.ts';

/**
 * Takes screenshots of the navigation: the palette, the shortcuts, the pages for deleted or missing content,
 * and the menus.
 */
export const finding: Part = async ({ page, app, demo, narrow, signIn, command, close, take }) => {
  await signIn(demo.user);
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('combobox', { name: 'Search tasks or type a command' });
  await palette.waitFor();
  await page.getByRole('option').first().waitFor();
  await take('palette');
  await palette.fill('the');
  await page.getByRole('option').first().waitFor();
  await take('palette-results');
  await palette.fill('nothing of the kind #odd');
  await take('palette-no-results');
  await close();
  for (const [name, dialog, picture] of [
    ['Keyboard shortcuts', 'Keyboard shortcuts', 'keys'],
    ['Trash', 'Trash', 'trash'],
    ['Archived projects', 'Archived projects', 'archived-projects'],
    ['New project', 'New Project', 'new-project'],
  ] as const) {
    await command(name);
    await page.getByRole('dialog', { name: dialog }).waitFor();
    await take(picture);
    await close();
  }
  const openSidebar = async (): Promise<void> => {
    if (narrow) await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
  };
  await openSidebar();
  if (narrow) await take('drawer');
  await app.navItem(demo.project).hover();
  await page.getByRole('button', { name: `Actions for ${demo.project}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  await take('project-menu');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await app.dialog.getByRole('textbox').waitFor();
  await take('edit-project');
  await close();
  await openSidebar();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('button', { name: 'Log out' }).waitFor();
  await take('account-menu');
};

/** Takes screenshots of everything about tags. */
export const tags: Part = async ({ page, app, demo, narrow, signIn, openView, command, close, take }) => {
  await signIn(demo.user);
  await command('Manage tags');
  const management = page.getByRole('dialog', { name: 'Tag Management' });
  await management.getByRole('treeitem').first().waitFor();
  await take('tag-management');
  await management.getByRole('button', { name: 'Create Tag' }).click();
  await page.getByRole('dialog', { name: 'Create Tag' }).getByLabel('Tag name').fill('errands');
  await take('tag-create');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Create Tag' }).waitFor({ state: 'hidden' });
  const boxes = management.getByRole('treeitem', { name: /^boxes(?!\/)/ });
  await boxes.press('Enter');
  await page.getByRole('dialog', { name: 'Edit Tag' }).waitFor();
  await take('tag-edit');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Edit Tag' }).waitFor({ state: 'hidden' });
  await boxes.press('Delete');
  await page.getByText('Open tasks', { exact: true }).waitFor();
  await take('tag-delete');
  await page.keyboard.press('Escape');
  await app.alertDialog.waitFor({ state: 'hidden' });
  await close();

  await openView('Anytime');
  await page.getByRole('button', { name: 'View actions' }).click();
  await page.getByRole('menuitem', { name: 'Filter by tags' }).click();
  await app.dialog.getByRole('treeitem', { name: 'outdoors' }).click();
  await app.dialog.getByRole('treeitem', { name: 'phone' }).click();
  await take('filter-by-tags');
  await app.dialog.getByRole('button', { name: 'Apply Filter' }).click();
  await app.dialog.waitFor({ state: 'hidden' });
  await page.getByText('Filtered by 2 tags').waitFor();
  await take('filtered-by-tags');

  await openView(demo.project);
  const row = app.row('Sell the old oven');
  if (narrow) await row.getByRole('button', { name: /^Actions/ }).click();
  else await row.hover();
  const manage = { name: 'Manage Tags', exact: true };
  await row.getByRole('button', manage).or(page.getByRole('menuitem', manage)).click();
  await app.dialog.getByRole('treeitem', { name: /^boxes(?!\/)/ }).press('ArrowRight');
  await app.dialog.getByRole('treeitem', { name: 'boxes/fragile' }).click();
  await take('manage-tags');
  await app.dialog.getByPlaceholder('Search tags...').fill('joinery');
  await take('manage-tags-search');
};
