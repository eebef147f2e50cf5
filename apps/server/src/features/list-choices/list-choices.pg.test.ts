import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_CHOICES, type ListChoices } from '@questlog/domain/list-choices';
import { startTestServer, type TestServer, type TestUser } from '@questlog/testkit/server';

let server: TestServer;
let ada: TestUser;
let team: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register({ tier: 'PersonalPro' });
  team = await server.openTeam(ada);
});
afterAll(() => server.close());

const sync = ({ api, accountId }: TestUser, { arranged: views, favourites: chosen }: ListChoices) =>
  api('PUT /api/accounts/{accountId}/list-choices', {
    params: { accountId },
    body: { arranged: [...views], favourites: { ...chosen, views: [...chosen.views] } },
  });
const choicesOf = ({ api, accountId }: TestUser) =>
  api('GET /api/accounts/{accountId}/list-choices', { params: { accountId } });
const favourites = (at: number, ...views: string[]): ListChoices => ({
  ...NO_CHOICES,
  favourites: { views, at },
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
    favourites: { views: ['project:a'], at: 5 },
  });
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
  await Promise.all(views.map((view, index) => sync(eve, arranged(view, index + 1))));
  const { arranged: all } = await choicesOf(eve);
  expect(all.map(({ view }) => view).sort()).toEqual(views);
});

it('a choice from a device whose clock is ahead does not override later choices (VIEW-116)', async () => {
  const kim = await server.register();
  const now = server.clock.now().epochMilliseconds;
  await sync(kim, favourites(now + 86_400_000, 'project:ahead'));
  server.clock.advance({ seconds: 1 });
  expect((await sync(kim, favourites(now + 500, 'project:right'))).favourites.views).toEqual([
    'project:right',
  ]);
});

it('rejects list choices with more manually ordered views or favourites than allowed', async () => {
  const many = Array.from({ length: 201 }, (_, at) => ({ ...arranged(`project:${at}`, at).arranged[0] }));
  await expect(sync(ada, { ...NO_CHOICES, arranged: many as never })).rejects.toMatchObject({ status: 400 });
  const views = Array.from({ length: 51 }, (_, index) => `project:${index}`);
  await expect(sync(ada, favourites(1, ...views))).rejects.toMatchObject({ status: 400 });
});
