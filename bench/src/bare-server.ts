/**
 * The baseline: a bare Fastify server with the same database and pool settings as the product. Each route
 * runs only the SQL, without authentication, rules or events. It runs in a separate process, as the product
 * does.
 */
import Fastify from 'fastify';
import { listTasks } from '@questlog/server/features/tasks/tasks.queries';
import { openPool } from '@questlog/server/platform/db/pool';
import { createLog } from '@questlog/server/platform/log/log';
import { newId } from '@questlog/domain/uuid';

const [url = '', account = '', today = ''] = process.argv.slice(2);
const pool = openPool({ url, log: createLog('error'), applicationName: 'questlog-bare' });
const app = Fastify({ logger: false });

interface Named {
  readonly Params: { readonly id: string };
  readonly Body: { readonly title: string };
}

app.get('/list', async (_request, reply) => {
  const filter = {
    projectId: undefined,
    includeArchived: false,
    completed: false,
    updatedSince: undefined,
    tagIds: undefined,
    tagMode: 'any',
  } as const;
  return reply.type('application/json').send(await listTasks(pool, account, today, filter));
});

app.post<Named>('/tasks', async (request) => {
  const { rows } = await pool.query({
    name: 'bare.insert',
    text: `insert into tasks (account_id, id, title, created_at, updated_at, version)
           values ($1, $2, $3, $4, $4, 0) returning id, title`,
    values: [account, newId(Date.now()), request.body.title, new Date()],
  });
  return rows[0];
});

app.put<Named>('/tasks/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'bare.update',
    text: 'update tasks set title = $3, updated_at = $4 where account_id = $1 and id = $2 returning id, title',
    values: [account, request.params.id, request.body.title, new Date()],
  });
  return rows[0];
});

app.post<Named>('/tasks/:id/complete', async (request) => {
  const { rows } = await pool.query({
    name: 'bare.complete',
    text: 'update tasks set completed_at = $3 where account_id = $1 and id = $2 returning id, completed_at',
    values: [account, request.params.id, new Date()],
  });
  return rows[0];
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`ready ${address}`);
process.on('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
