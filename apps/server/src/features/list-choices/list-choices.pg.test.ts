import { expect, it } from 'vitest';
import { asFavourites, favouriteViews } from '@questlog/domain/favourites';
import { NO_CHOICES, type ListChoices } from '@questlog/domain/list-choices';
import { createTestDatabase } from '@questlog/testkit/postgres/database';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { migrate, MIGRATIONS_DIR } from '../../platform/db/schema/migrations.ts';

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });
const team = await server.openTeam(ada);

const sync = ({ api, accountId }: TestUser, { arranged: views, favourites: chosen }: ListChoices) =>
  api('PUT /api/accounts/{accountId}/list-choices', {
    params: { accountId },
    body: { arranged: [...views], favourites: [...chosen] },
  });
const choicesOf = ({ api, accountId }: TestUser) =>
  api('GET /api/accounts/{accountId}/list-choices', { params: { accountId } });
const favourites = (at: number, ...views: string[]): ListChoices => ({
  ...NO_CHOICES,
  favourites: asFavourites(views, at),
});
const arranged = (view: string, at: number): ListChoices => ({
  ...NO_CHOICES,
  arranged: [{ view, sort: 'title', group: 'none', at }],
});

it("a device receives the list choices of the same member's other device (VIEW-116)", async () => {
  await sync(ada, favourites(5, 'project:a'));
  await sync(ada, arranged('inbox', 7));
  expect(await choicesOf(ada)).toEqual({
    ...arranged('inbox', 7),
    favourites: asFavourites(['project:a'], 5),
  });
});

it('stores the layout of a view and the columns of its board (BOARD-2)', async () => {
  const eve = await server.register();
  const board: ListChoices = {
    ...NO_CHOICES,
    arranged: [
      { view: 'project:a', sort: 'manual', group: 'none', layout: 'board', columns: 'priority', at: 3 },
    ],
  };
  await sync(eve, board);
  expect(await choicesOf(eve)).toEqual(board);
  const unknown = [{ ...board.arranged[0], layout: 'wall' }];
  await expect(sync(eve, { ...board, arranged: unknown as never })).rejects.toMatchObject({ status: 400 });
});

it('list choices belong to one member in one account (VIEW-116)', async () => {
  await sync(ada, favourites(6, 'project:a'));
  expect(await choicesOf(team)).toEqual(NO_CHOICES);
  const bea = await server.register();
  await server.join(bea, team);
  await sync(team, favourites(6, 'project:b'));
  expect(await choicesOf({ ...bea, accountId: team.accountId })).toEqual(NO_CHOICES);
  const stranger = await server.register();
  const elsewhere = { ...stranger, accountId: ada.accountId };
  await expect(choicesOf(elsewhere)).rejects.toMatchObject({ status: 404 });
  await expect(sync(elsewhere, NO_CHOICES)).rejects.toMatchObject({ status: 404 });
});

it('merges list choices that two devices send at the same time (VIEW-116)', async () => {
  const eve = await server.register();
  const views = Array.from({ length: 8 }, (_, index) => `project:${index}`);
  await Promise.all(
    views.flatMap((view, index) => [
      sync(eve, arranged(view, index + 1)),
      sync(eve, favourites(index + 1, view)),
    ]),
  );
  const merged = await choicesOf(eve);
  expect(merged.arranged.map(({ view }) => view).sort()).toEqual(views);
  expect(favouriteViews(merged.favourites)).toEqual(views);
});

it('a choice from a device whose clock is ahead does not override later choices (VIEW-116)', async () => {
  const kim = await server.register();
  const now = server.clock.now().epochMilliseconds;
  await sync(kim, favourites(now + 86_400_000, 'project:ahead'));
  server.clock.advance({ seconds: 1 });
  const removed = { view: 'project:ahead', place: null, at: now + 500 };
  expect((await sync(kim, { ...NO_CHOICES, favourites: [removed] })).favourites).toEqual([removed]);
});

it('rejects list choices with more manually ordered views or favourites than allowed', async () => {
  const many = Array.from({ length: 201 }, (_, at) => ({ ...arranged(`project:${at}`, at).arranged[0] }));
  await expect(sync(ada, { ...NO_CHOICES, arranged: many as never })).rejects.toMatchObject({ status: 400 });
  const views = Array.from({ length: 201 }, (_, index) => `project:${index}`);
  await expect(sync(ada, favourites(1, ...views))).rejects.toMatchObject({ status: 400 });
});

it('a migration gives each stored favourite a sort position and the time of the whole list (VIEW-116)', async () => {
  const database = await createTestDatabase({ empty: true });
  await migrate(database.pool, { directory: MIGRATIONS_DIR, target: '034-list-choices' });
  await database.pool.query(`
    insert into users (id, email, first_name, last_name, created_at, updated_at)
      values ('00000000-0000-7000-8000-000000000001', 'ada@example.org', 'Ada', 'L', now(), now());
    insert into accounts (id, name, account_type, tier, created_at, updated_at)
      select id, 'Ada', 'Personal', 'PersonalFree', now(), now() from users;
    insert into members (account_id, user_id, id, role, status, joined_at)
      select id, id, id, 'Owner', 'Active', now() from users;
    insert into list_choices (account_id, user_id, choices, updated_at)
      select id, id, '{"arranged": [], "favourites": {"views": ["project:b", "project:a"], "at": 5}}', now()
        from users`);
  await migrate(database.pool, { directory: MIGRATIONS_DIR });
  const { rows } = await database.pool.query('select choices from list_choices');
  expect(rows).toEqual([
    { choices: { arranged: [], favourites: asFavourites(['project:b', 'project:a'], 5) } },
  ]);
  await database.drop();
});
