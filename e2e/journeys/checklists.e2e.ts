import { expectNothingFound } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';
import { boxOf } from '../src/pages/box.ts';
import { Finger } from '../src/pages/finger.ts';

const LIST = '- [ ] milk\n- [ ] bread\n- [x] eggs';
const LONG = `${'Everything for **Sunday**. '.repeat(30)}\n\n${LIST}`;

test('a user completes a checklist with the keyboard and the pointer (TASK-69, TASK-70, TASK-71, TASK-72, TASK-77)', async ({
  app,
  page,
  person,
}) => {
  const { id } = await person.api('POST /api/tasks', { body: { title: 'Shop', description: LONG } });
  const described = async () => (await person.api('GET /api/tasks/{id}', { params: { id } })).description;
  await page.reload();
  const row = app.row('Shop');
  await expect(row.getByText('Checklist: 1 of 3 done')).toBeAttached();
  await app.title('Shop').click();
  const box = (name: string) => row.getByRole('checkbox', { name, exact: true });

  await box('milk').click();
  await expect(box('milk')).toBeChecked();
  await page.keyboard.press('Space');
  await expect(box('milk')).not.toBeChecked();
  await expect(box('milk')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect
    .poll(async () => (await described())?.split('\n').slice(2))
    .toEqual(['- [ ] bread', '- [ ] milk', '- [x] eggs']);
  await expect(box('milk')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(box('milk')).toBeChecked();

  const field = row.getByRole('textbox', { name: 'Add an item' });
  await field.pressSequentially('tea');
  await field.press('Enter');
  await expect(box('tea')).toBeVisible();
  await expect(field).toBeFocused();
  await field.pressSequentially('jam');
  await field.press('Enter');
  await expect(box('jam')).toBeVisible();
  await field.press('Escape');

  const first = row.getByRole('listitem').filter({ hasText: 'bread' });
  await first.hover();
  await first.locator('[data-item-grip]').hover();
  await page.mouse.down();
  await row.getByRole('listitem').filter({ hasText: 'eggs' }).hover();
  await page.mouse.up();
  await expect
    .poll(async () => (await described())?.split('\n').slice(2))
    .toEqual(['- [x] milk', '- [x] eggs', '- [ ] bread', '- [ ] tea', '- [ ] jam']);

  await box('bread').click();
  await app.title('Shop').press('Escape');
  await expect(row.getByText('Checklist: 3 of 5 done')).toBeAttached();
  await app.title('Shop').focus();
  await page.keyboard.press('z');
  await expect(app.toast('Undid: Ticked "bread"')).toBeVisible();
  await expect(row.getByText('Checklist: 2 of 5 done')).toBeAttached();
});

test('Enter adds the next item of a checklist in the editor, and Ctrl+Z reverts it (TASK-71, TASK-73)', async ({
  app,
  page,
}) => {
  await app.type('Shop');
  await app.title('Shop').click();
  await app.row('Shop').getByRole('button', { name: 'Add a checklist' }).click();
  const description = page.getByRole('textbox', { name: 'Description' });
  await expect(description).toBeFocused();
  await description.pressSequentially('milk');
  await description.press('Enter');
  await description.pressSequentially('bread');
  await expect(description).toHaveValue('- [ ] milk\n- [ ] bread');
  await description.press('Enter');
  await description.press('Enter');
  await expect(description).toHaveValue('- [ ] milk\n- [ ] bread\n');
  await description.press('ControlOrMeta+z');
  await expect(description).toHaveValue('- [ ] milk\n- [ ] bread\n- [ ] ');
  await description.press('Escape');
  await expect(app.row('Shop').getByRole('checkbox', { name: 'bread' })).toBeVisible();
  await expect(app.row('Shop').getByText('[ ]')).toHaveCount(0);
  await expect(app.row('Shop').getByRole('button', { name: 'Add a checklist' })).toHaveCount(0);
  await expectNothingFound(page, 'a task with a checklist');
});

test.describe('a checklist can be edited offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('two users tick different items while one of them is offline (TASK-75)', async ({
    app,
    page,
    person,
    context,
    goOffline,
  }) => {
    const { id } = await person.api('POST /api/tasks', { body: { title: 'Shop', description: LIST } });
    await page.reload();
    await app.title('Shop').click();
    const box = (name: string) => app.row('Shop').getByRole('checkbox', { name });
    await expect(box('milk')).toBeVisible();
    await goOffline();
    await box('milk').click();
    await expect(box('milk')).toBeChecked();
    await person.api('PUT /api/tasks/{id}', {
      params: { id },
      body: { description: LIST.replace('[ ] bread', '[x] bread'), descriptionBase: LIST },
    });
    await context.setOffline(false);
    await app.settled();
    await expect(box('bread')).toBeChecked();
    await expect(box('milk')).toBeChecked();
    const { description } = await person.api('GET /api/tasks/{id}', { params: { id } });
    expect(description).toBe('- [x] milk\n- [x] bread\n- [x] eggs');
  });
});

test.describe('a checklist can be used on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap ticks an item, and holding and dragging moves it (TASK-69, TASK-72)', async ({
    app,
    page,
    person,
  }) => {
    const { id } = await person.api('POST /api/tasks', { body: { title: 'Shop', description: LIST } });
    await page.reload();
    await app.title('Shop').tap();
    const row = app.row('Shop');
    const box = (name: string) => row.getByRole('checkbox', { name });
    await box('milk').tap();
    await expect(box('milk')).toBeChecked();
    expect(await boxOf(box('milk'))).toMatchObject({ width: 44, height: 44 });

    const finger = new Finger(page);
    const item = (name: string) => row.getByRole('listitem').filter({ hasText: name });
    await finger.hold(item('milk').getByText('milk'), page.locator('li[data-dragged]'));
    await expect(page.locator('li[data-dragged]')).toHaveCount(0);
    await finger.press(item('milk').getByText('milk'), page.locator('li[data-dragged]'));
    const from = await boxOf(item('milk'));
    await finger.move({ x: from.x + 100, y: from.y + 22 }, 0, 50);
    await finger.lift();
    await expect
      .poll(async () => (await person.api('GET /api/tasks/{id}', { params: { id } })).description)
      .toBe('- [ ] bread\n- [x] milk\n- [x] eggs');
    await expect(row.getByRole('textbox', { name: 'Description' })).toHaveCount(0);
  });
});
