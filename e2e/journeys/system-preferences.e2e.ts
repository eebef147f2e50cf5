import { expectNothingFound } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';

test.describe('the theme can be changed with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a changed theme appears without a transition if the user prefers reduced motion', async ({
    app,
    page,
  }) => {
    await app.type('One', 'Two');
    await app.settled();
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    // Transitions start when the browser computes styles, which this call triggers.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

test.describe('the app works with colours forced by the system', () => {
  test.use({ forcedColors: 'active' });

  test('with forced colours, the focus, the selected filter and the progress remain visible (VIEW-45)', async ({
    app,
    page,
    user,
    server,
  }) => {
    await server.setTier(user.email, 'PersonalPro');
    await app.learntOfPro();
    await app.type('One', 'Two');
    await app.openView('Anytime');
    const outlined = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('button, input, [data-row-title]')].filter((element) =>
            [null, '::after'].some((pseudo) => {
              const { outlineStyle, content } = getComputedStyle(element, pseudo);
              return outlineStyle !== 'none' && (pseudo === null || content !== 'none');
            }),
          ).length,
      );
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    expect(await outlined()).toBe(0);
    await app.addField.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-row-title]:focus')).toHaveCount(1);
    expect(await outlined()).toBe(1);

    await app.openView('Today');
    await app.type('Three');
    await expect(app.row('Three')).toBeVisible();
    const groundOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    const chosen = await groundOf('label:has(> input[type="radio"]:checked)');
    expect(chosen).not.toBe(await groundOf('label:has(> input[type="radio"]:not(:checked))'));
    expect(await groundOf('[role="progressbar"] > *')).toBe(chosen);
    expect(await groundOf('[aria-current="page"]')).toBe(chosen);
    await app.act('Three', 'Make Repeating');
    await app.dialog.getByRole('radio', { name: 'Weekly' }).check();
    await app.dialog.getByRole('checkbox', { name: 'Monday' }).check();
    await expect.poll(() => groundOf('label:has(> input[aria-label="Monday"])')).toBe(chosen);
    await page.keyboard.press('Escape');
    await expect(app.dialog).toBeHidden();
    await expectNothingFound(page, 'forced colours');

    // A colour selected by the user is kept.
    await app.createProject('Garden');
    const [shown, meant] = await app
      .navItem('Garden')
      .locator('span[style*="background-color"]')
      .evaluate((dot) => [getComputedStyle(dot).backgroundColor, (dot as HTMLElement).style.backgroundColor]);
    expect(shown).toBe(meant);

    await page.keyboard.press('ControlOrMeta+n');
    await expect(app.dialog.getByLabel('Title')).toBeFocused();
    for (const edged of [app.dialog, app.dialog.getByRole('button', { name: 'Add task' })]) {
      await expect.poll(() => edged.evaluate((each) => getComputedStyle(each).borderTopStyle)).toBe('solid');
    }
  });

  test('with forced colours, the first button that a visitor sees has a border', async ({ visitor }) => {
    await visitor.open();
    const first = visitor.button('Sign in');
    await expect(first).toBeVisible();
    expect(await first.evaluate((each) => getComputedStyle(each).borderTopStyle)).toBe('solid');
  });
});
