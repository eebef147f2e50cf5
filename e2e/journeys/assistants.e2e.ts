import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { LiveServer } from '@questlog/testkit/live-server';
import type { LiveUser } from '@questlog/testkit/live-user';
import { expect, test } from '../src/fixtures/test.ts';
import { servedByWorker } from '../src/pages/offline.ts';

test.use({ serviceWorkers: 'allow' });

interface Written {
  readonly tasks: readonly { readonly id: string }[];
}

/** Connects an assistant that acts for the user, and returns a function that calls its tools. */
async function assistantOf({ url }: LiveServer, user: LiveUser) {
  const body = {
    name: 'Claude',
    accountId: await user.accountId(),
    scopes: ['read', 'write', 'delete'],
    expiresInDays: 7,
  } as const;
  const { token } = await user.api('POST /api/tokens', { body: { ...body, scopes: [...body.scopes] } });
  const client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
  return async (name: string, input: Readonly<Record<string, unknown>>): Promise<Written> => {
    const result = await client.callTool({ name, arguments: input });
    expect(result.isError, JSON.stringify(result.content)).not.toBe(true);
    return result.structuredContent as Written;
  };
}

test('Ctrl+Z in an open page undoes what an assistant has changed, and Ctrl+Shift+Z redoes it (ASSIST-24)', async ({
  app,
  page,
  user,
  server,
}) => {
  await app.type('Buy milk');
  await app.settled();
  const call = await assistantOf(server, user);
  const { tasks } = await call('add_tasks', { tasks: [{ text: 'Call Ada' }, { title: 'Pay rent' }] });
  await expect(app.row('Pay rent')).toBeVisible();
  const ids = tasks.map(({ id }) => id);
  await call('complete_tasks', { ids });
  await expect(app.row('Call Ada')).toHaveCount(0);
  await call('complete_tasks', { ids, completed: false });
  await expect(app.row('Call Ada')).toBeVisible();
  await call('update_tasks', { tasks: [{ id: ids[1], title: 'Pay the rent', priority: 'high' }] });
  await expect(app.row('Pay the rent')).toBeVisible();
  await call('delete_tasks', { ids: [ids[0]] });
  await expect(app.row('Call Ada')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();

  await page.keyboard.press('ControlOrMeta+z');
  await expect(app.toast('Undid: Claude deleted "Call Ada"')).toBeVisible();
  await expect(app.row('Call Ada')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(app.toast('Undid: Claude changed "Pay the rent"')).toBeVisible();
  await expect(app.row('Pay rent')).toBeVisible();
  await page.keyboard.press('z');
  await expect(app.toast('Undid: Claude reopened 2 tasks')).toBeVisible();
  await expect(app.row('Call Ada')).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(app.toast('Undid: Claude completed 2 tasks')).toBeVisible();
  await expect(app.row('Call Ada')).toBeVisible();
  await page.keyboard.press('z');
  await expect(app.toast('Undid: Claude added 2 tasks')).toBeVisible();
  await expect(app.row('Pay rent')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(app.toast('Redid: Claude added 2 tasks')).toBeVisible();
  await expect(app.row('Pay rent')).toBeVisible();
  await page.keyboard.press('z');
  await expect(app.toast('Undid: Claude added 2 tasks')).toBeVisible();
  await page.keyboard.press('z');
  await expect(app.toast('Undid: Added "Buy milk"')).toBeVisible();
});

test('a closed page learns of a change of an assistant, and without a connection says why it stays (ASSIST-24)', async ({
  app,
  page,
  user,
  server,
  goOffline,
  context,
}) => {
  await app.type('Buy milk');
  await app.settled();
  const [task] = await user.api('GET /api/tasks');
  await servedByWorker(page);
  await page.goto('about:blank');
  const call = await assistantOf(server, user);
  await call('complete_tasks', { ids: [task?.id] });
  await page.goto('/inbox');
  await expect(app.row('Buy milk')).toHaveCount(0);
  await app.openAccountMenu();
  await expect(
    app.accountMenu.getByRole('button', { name: 'Undo: Claude completed "Buy milk"' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await goOffline();
  await page.keyboard.press('z');
  await expect(app.toast('Not undone: Claude completed "Buy milk". This needs a connection.')).toBeVisible();
  await context.setOffline(false);
  await app.chooseFromMenu('Undo: Claude completed "Buy milk"');
  await expect(app.row('Buy milk')).toBeVisible();
});
