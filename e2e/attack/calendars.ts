/** Calendars that are large, slow, endless, compressed or complex, and long reads of many events. */
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { addDays } from '@questlog/domain/dates/local-date';
import { calendarText, startCalendarHost, type CalendarHost } from '@questlog/testkit/calendar-host';
import type { LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';
import { send, Statuses, type RawRequest } from './send.ts';

const CALENDARS = 20;
const EVENTS = 10_000;
/** Number of requests that a user sends concurrently. */
const AT_ONCE = 8;
const DAYS = 92;

const today = (): string => new Date().toISOString().slice(0, 10);
const compact = (date: string): string => date.replaceAll('-', '');

/** Returns events on the days of one request, with long titles and locations, in almost 5 MB. */
function largeCalendar(): string {
  const text = 'Ünïcödé '.repeat(12);
  return calendarText(
    Array.from({ length: EVENTS }, (_, at) => {
      const day = compact(addDays(today(), at % DAYS));
      return `UID:${at}\nSUMMARY:${text}\nLOCATION:${text}\nDTSTART;TZID=America/New_York:${day}T090000\nDURATION:PT1H`;
    }),
  );
}

function millionsOfDates(): string {
  const start = compact(addDays(today(), -50));
  return calendarText(
    Array.from(
      { length: 5_000 },
      (_, at) => `UID:${at}\nDTSTART:${start}T000000Z\nRRULE:FREQ=MINUTELY;COUNT=49000`,
    ),
  );
}

const endless: RequestListener = (_request, response) => {
  const write = (): void => {
    while (!response.destroyed && response.write('X'.repeat(65_536)));
  };
  response.on('drain', write);
  write();
};

const slow: RequestListener = (_request, response) => {
  const drip = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(drip));
};

const bomb = gzipSync(Buffer.alloc(500_000_000, ' '));
const compressed: RequestListener = (_request, response) =>
  response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);

/** Starts a web server with all kinds of calendars. */
export async function startHostileHost(): Promise<CalendarHost> {
  const host = await startCalendarHost();
  host.serve('/large.ics', largeCalendar());
  host.serve('/complex.ics', millionsOfDates());
  host.serve('/endless.ics', endless);
  host.serve('/slow.ics', slow);
  host.serve('/compressed.ics', compressed);
  return host;
}

async function headersOf(user: LiveUser): Promise<Readonly<Record<string, string>>> {
  return {
    authorization: `Bearer ${await user.accessToken()}`,
    'content-type': 'application/json',
    'x-forwarded-for': user.address,
  };
}

async function sendAll(server: LiveServer, requests: readonly RawRequest[]): Promise<Statuses> {
  const statuses = new Statuses();
  const left = requests.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const request of left) statuses.count((await send(server.url, request)).status);
    }),
  );
  return statuses;
}

/** Adds the same calendar as often as a user may. */
export async function addLargeCalendars(
  server: LiveServer,
  user: LiveUser,
  host: CalendarHost,
): Promise<Statuses> {
  const headers = await headersOf(user);
  const body = JSON.stringify({ url: `${host.url}/large.ics` });
  const request = { path: '/api/calendar-sources', method: 'POST', headers, body };
  return sendAll(
    server,
    Array.from({ length: CALENDARS }, () => request),
  );
}

/** Makes the server read calendars that cannot be read, for several users at the same time. */
export async function addHostileCalendars(
  server: LiveServer,
  users: readonly LiveUser[],
  host: CalendarHost,
): Promise<Statuses> {
  const paths = ['/complex.ics', '/endless.ics', '/slow.ics', '/compressed.ics', '/missing.ics'];
  const requests = await Promise.all(
    users.map(async (user) => {
      const headers = await headersOf(user);
      return Array.from({ length: CALENDARS }, (_, at) => ({
        path: '/api/calendar-sources',
        method: 'POST',
        headers,
        body: JSON.stringify({ url: host.url + paths[at % paths.length] }),
      }));
    }),
  );
  const statuses = await Promise.all(requests.map((each) => sendAll(server, each)));
  const all = new Statuses();
  for (const each of statuses) all.add(each);
  return all;
}

/** Reads the calendar of many different ranges of 92 days, with completed tasks and events. */
export async function readCalendar(server: LiveServer, user: LiveUser, times: number): Promise<Statuses> {
  const headers = { ...(await headersOf(user)), 'accept-encoding': 'gzip' };
  const requests = Array.from({ length: times }, (_, at) => {
    const from = addDays(today(), -at);
    const range = `from=${from}&to=${addDays(from, DAYS - 1)}`;
    const path = at % 2 === 0 ? `/api/calendar?${range}&completed=true` : `/api/calendar-events?${range}`;
    return { path, headers };
  });
  return sendAll(server, requests);
}
