/** A team whose rows the questions of tests name. */
import { MEMBERS, PROJECTS, READER, SECTIONS } from '@questlog/domain/query/testing/query-names';
import type { TestServer } from '@questlog/testkit/server';

/** Opens a team with the projects, sections and members that test questions name. Its owner is the first member. */
export async function openNamedTeam(
  server: TestServer,
  projectTitles: readonly string[] = PROJECTS.map(({ title }) => title),
) {
  const [ada, ...others] = await Promise.all(
    MEMBERS.map((_, index) => server.register(index === 0 ? { tier: 'TeamPro' } : {})),
  );
  if (ada === undefined) throw new Error('nobody is registered');
  for (const other of others) await server.join(other, { accountId: ada.accountId });
  await ada.api('PUT /api/auth/preferences', { body: { weekStart: READER.weekStart } });
  const userIds = [ada, ...others].map(({ user }) => user.id);
  for (const [index, { name }] of MEMBERS.entries()) {
    const [first, last = ''] = name.split(' ');
    await server.database.pool.query('update users set first_name = $1, last_name = $2 where id = $3', [
      first,
      last,
      userIds[index],
    ]);
  }
  const projects = [];
  const sections = [];
  for (const title of projectTitles) {
    const { id } = await ada.api('POST /api/projects', { body: { title } });
    projects.push({ id, title });
    for (const name of SECTIONS[title] ?? []) {
      const section = await ada.api('POST /api/projects/{id}/sections', {
        params: { id },
        body: { title: name },
      });
      sections.push({ id: section.id, title: name, projectId: id });
    }
  }
  return { ada, users: [ada, ...others], userIds, projects, sections };
}

export type NamedTeam = Awaited<ReturnType<typeof openNamedTeam>>;
