import type { Locator, Page } from '@playwright/test';
import { FOREIGN_TEXTS } from '@questlog/testkit/hostile-texts';
import { expect, test } from '../src/fixtures/test.ts';
import { longestTask } from '../src/longest-task.ts';
import { OPENS_SIDEBAR } from '../src/pages/dashboard.ts';

/** Strings that would set a flag on the page if the browser executed them as code. */
const SCRIPTS = [
  '<script>globalThis.onFire = true</script>',
  '<img src=x onerror="globalThis.onFire = true">',
  '<svg onload="globalThis.onFire = true"><a href="javascript:globalThis.onFire=true">x</a></svg>',
  `"'><iframe srcdoc="<script>parent.onFire = true</script>"></iframe>`,
  '{{constructor.constructor("globalThis.onFire = true")()}}',
  '</title></style></textarea><body onpageshow="globalThis.onFire = true">',
];

const RIGHT_TO_LEFT = '\u202Egpj.ecaf\u202C then more';
const EMOJI = '👩‍👩‍👧‍👦'.repeat(71);
const UNBROKEN = 'W'.repeat(495);

const DESCRIPTION = `${SCRIPTS.join('\n\n')}

[a link](javascript:globalThis.onFire=true) [data](data:text/html,<script>alert(1)</script>)
<a href="javascript:globalThis.onFire=true">raw</a>
![picture](https://tracker.example/pixel.png)

${UNBROKEN}
`;

/**
 * Checks that no script has run, that nothing was fetched from other hosts, and that the page does not
 * overflow horizontally.
 */
async function expectCalm(page: Page, elsewhere: readonly string[]): Promise<void> {
  expect(await page.evaluate(() => 'onFire' in globalThis)).toBe(false);
  expect(elsewhere).toEqual([]);
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(beyond, 'pixels beyond the window').toBeLessThanOrEqual(0);
}

for (const width of [1440, 390, 320]) {
  test(`in a window ${width} pixels wide, hostile text is displayed as plain text (TASK-20, VIEW-22, V1.2.2, V1.3.1, V1.3.5, V3.2.2, V14.2.3)`, async ({
    app,
    page,
    user,
    server,
    baseURL,
  }) => {
    await server.setTier(user.email, 'PersonalPro');
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '')) elsewhere.push(request.url());
    });
    const projects = [];
    for (const title of [SCRIPTS[1], RIGHT_TO_LEFT, UNBROKEN]) {
      projects.push(await user.api('POST /api/projects', { body: { title: title ?? '' } }));
    }
    for (const [index, title] of [...SCRIPTS, RIGHT_TO_LEFT, EMOJI, UNBROKEN].entries()) {
      const projectId = projects[index % projects.length]?.id ?? null;
      await user.api('POST /api/tasks', { body: { title, projectId, description: DESCRIPTION } });
    }
    await page.setViewportSize({ width, height: 800 });
    await page.reload();
    if (width <= 768) await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
    await app.openView('Anytime');
    for (const title of [...SCRIPTS, RIGHT_TO_LEFT, EMOJI]) await expect(app.row(title)).toBeVisible();
    await expectCalm(page, elsewhere);

    const [script = ''] = SCRIPTS;
    await app.title(script).click();
    const row = app.row(script);
    await expect(row.getByText('a link')).toBeVisible();
    for (const href of await row
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))) {
      expect(href ?? '').not.toMatch(/^\s*(javascript|data):/i);
    }
    await expect(row.getByRole('link', { name: 'a link' })).toHaveCount(0);
    await expect(row.getByText('a link (javascript:globalThis.onFire=true)')).toBeVisible();
    await expect(row.getByRole('link', { name: 'Open picture: picture' })).toBeVisible();
    await expectCalm(page, elsewhere);

    await app.check(EMOJI).click();
    await expect(app.toast('Completed')).toBeVisible();
    await expectCalm(page, elsewhere);
  });
}

test('right-to-left text is displayed from right to left everywhere (TASK-41)', async ({
  app,
  page,
  user,
}) => {
  const [project, task] = ['שיפוץ הבית (2026)!', 'התקשר לסבתא!'];
  const { id: projectId } = await user.api('POST /api/projects', { body: { title: project } });
  await user.api('POST /api/tasks', { body: { title: task, projectId } });
  await page.reload();
  const locators = [
    () => app.navItem(project).getByText(project),
    () => app.heading(project).getByText(project),
    () => app.title(task).getByText(task),
  ];
  await app.openProject(project);
  for (const locator of locators) await expect(locator()).toHaveCSS('direction', 'rtl');
  await app.openView('Anytime');
  await expect(app.row(task).getByText(project)).toHaveCSS('direction', 'rtl');
  await app.title(task).focus();
  await page.keyboard.press('m');
  await expect(app.dialog.getByText(task)).toHaveCSS('direction', 'rtl');
  await expect(app.dialog.getByText(project)).toHaveCSS('direction', 'rtl');
});

test('a long account name stays within the settings and the deletion dialog', async ({ app, page, user }) => {
  const name = 'W'.repeat(200);
  const { id } = await user.api('POST /api/accounts', { body: { name, accountType: 'Personal' } });
  const expectWithin = async (dialog: Locator): Promise<void> => {
    await expect(dialog).toContainText(name);
    const beyond = await dialog.evaluate((frame) =>
      Math.max(
        ...[frame, ...frame.querySelectorAll('p, label, h2')].map((one) => one.scrollWidth - one.clientWidth),
      ),
    );
    expect(beyond, 'pixels beyond the dialog').toBeLessThanOrEqual(0);
  };
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/settings?tab=general&account=${id}`);
  await expect(app.heading(name)).toBeVisible();
  await app.settings.getByRole('button', { name: 'Delete Account' }).click();
  await expectWithin(app.alertDialog);
});

const ORDINARY = `# Shopping\n\n${'- [ ] **milk** from the [shop](https://example.org)\n'.repeat(40)}`;

test('a description that attacks the parser is shown as plain text, and the app stays usable (TASK-57)', async ({
  app,
  page,
  user,
  watch,
}) => {
  const descriptions = {
    // The letter at the end prevents the text from being parsed as a horizontal rule.
    lists: `${'- '.repeat(2_000)}x`,
    'longer lists': `${'- '.repeat(9_995)}x`,
    quotes: '>'.repeat(2_500),
    emphasis: '*_'.repeat(9_000),
    unbroken: 'W'.repeat(100_000),
  };
  const notes = { marks: `a${'\u0301'.repeat(99_999)}`, lines: 'a\n'.repeat(49_999) };
  for (const [title, description] of Object.entries({ ...descriptions, ordinary: ORDINARY })) {
    await user.api('POST /api/tasks', { body: { title, description } });
  }
  for (const [title, text] of Object.entries(notes)) {
    await user.api('POST /api/tasks', { body: { title, description: text, notes: text } });
  }
  await page.reload();
  const observe = async (title: string): Promise<void> => {
    const description = `${title}: ${await longestTask(page)} ms`;
    test.info().annotations.push({ type: 'longest task', description });
    process.stdout.write(`longest task with ${description}\n`);
  };
  await observe('the list');
  for (const [title, description] of Object.entries(descriptions)) {
    await app.title(title).click();
    await expect(app.row(title)).toContainText(description);
    await observe(title);
  }
  await app.title('marks').click();
  await expect(app.row('marks').getByRole('textbox', { name: 'Notes' })).toHaveValue(
    `a${'\u0301'.repeat(30)}`,
  );
  await observe('marks');
  await app.title('lines').click();
  await expect(app.row('lines').getByText('This text has too many lines to edit it here.')).toHaveCount(2);
  await observe('lines');
  // Aborting the parser must not affect the next description.
  await app.title('ordinary').click();
  await expect(app.row('ordinary').getByRole('heading', { name: 'Shopping' })).toBeVisible();
  await expect(app.row('ordinary').getByRole('listitem')).toHaveCount(40);
  await app.check('lists').click();
  await expect(app.toast('Completed')).toBeVisible();
  watch.verdict();
});

test('text in all languages survives the round trip from the add field to the server (API-33)', async ({
  app,
  page,
  user,
}) => {
  const typed = FOREIGN_TEXTS.map((text) => text.replaceAll(/[\r\n]/gu, ''));
  await app.type(...typed);
  await expect
    .poll(async () => (await user.api('GET /api/tasks')).map(({ title }) => title).sort())
    .toEqual(typed.map((text) => text.trim()).sort());
  await page.reload();
  await app.loaded();
  const shown = typed.map((text) => text.trim()).reverse();
  await expect.poll(async () => (await app.titles()).slice(0, 10)).toEqual(shown.slice(0, 10));
});
