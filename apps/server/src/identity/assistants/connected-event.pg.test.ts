import { expect, it } from 'vitest';
import { assistantOf, browserOf, connectAssistant } from '@questlog/testkit/assistant';
import { serverForTests } from '@questlog/testkit/server';
import { storeClient } from './testing/stored-client.ts';

// The failure of the database is an error in the log.
const server = await serverForTests({ env: { LOG_LEVEL: 'silent' } });
const { pool } = server.database;
const client = assistantOf(server, await storeClient(server));

async function connected(): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/security_events_total\{event="assistant_connected"\} (\d+)/.exec(metrics)?.[1]);
}

it('the event that an assistant was connected is recorded only if the grant is committed (ASSIST-42)', async () => {
  const ada = await server.register();
  const browser = browserOf(client);
  await pool.query(
    `create function fail() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
  );
  await pool.query(`create constraint trigger fails after insert on assistant_grants
    deferrable initially deferred for each row execute function fail()`);
  await expect(connectAssistant(client, ada, { browser })).rejects.toThrow();
  expect(await connected()).toBe(0);
  await pool.query('drop function fail() cascade');
  await connectAssistant(client, ada, { browser });
  expect(await connected()).toBe(1);
});
