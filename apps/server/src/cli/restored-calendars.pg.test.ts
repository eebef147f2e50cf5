import { afterAll, expect, it } from 'vitest';
import { calendarText, startCalendarHost } from '@questlog/testkit/calendar-host';
import { FakeClock } from '@questlog/testkit/fake-clock';
import { startTestServer } from '@questlog/testkit/server';
import { backUpAndRestore, installationOfEachTest } from './testing/installation.ts';

const at = installationOfEachTest();
const host = await startCalendarHost();
afterAll(() => host.close());

it('a restored calendar shows its events and asks for its address, which no backup contains (CALENDAR-19)', async () => {
  host.serve('/a.ics', calendarText(['UID:1\nSUMMARY:Meeting\nDTSTART;VALUE=DATE:20260115']));
  const url = `${host.url}/a.ics`;
  const options = { database: at.database, clock: new FakeClock(), env: { FETCH_ALLOW_NETS: '127.0.0.0/8' } };
  const before = await startTestServer(options);
  const ada = await before.register();
  const { id } = await ada.api('POST /api/calendar-sources', { body: { url } });
  await before.close();

  await backUpAndRestore(at);

  const after = await startTestServer(options);
  const { api } = await after.signIn(ada);
  const eventsOf = async () => (await api('GET /api/calendar-events')).events.map(({ title }) => title);
  const params = { id };
  expect(await api('POST /api/calendar-sources/{id}/refresh', { params })).toMatchObject({
    error: 'address_lost',
  });
  expect(await eventsOf()).toEqual(['Meeting']);
  host.serve('/a.ics', calendarText(['UID:1\nSUMMARY:Moved\nDTSTART;VALUE=DATE:20260115']));
  expect(await api('PATCH /api/calendar-sources/{id}', { params, body: { url } })).toMatchObject({
    error: null,
  });
  expect(await eventsOf()).toEqual(['Moved']);
  await after.close();
});
