import { ApiError, NetworkError } from '@questlog/api-client/client';
import type { CalendarSource } from '@questlog/contract/calendar-sources';
import type { ShownEvent } from '@questlog/domain/calendar/calendar-events';
import { narrowQuery } from '@questlog/ui/list/use-row-height.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createValue } from '../../../../data/engine/browser/signal.ts';
import { task } from '../../../../data/nouns/testing/rows.ts';
import { forgetScreens } from '../../../../data/stored-screen.ts';
import { testData } from '../../../../data/testing/data-layer.ts';
import { renderWith } from '../../../../data/testing/render-with.tsx';
import { TaskDetails } from '../../../task-details/task-details.tsx';
import { TaskScreen } from '../../task-screen.tsx';
import { CalendarScreen } from '../calendar-screen.tsx';

const SOURCE: CalendarSource = {
  id: 's',
  name: 'Work',
  color: '#2f7fd6',
  host: 'calendar.example',
  enabled: true,
  createdAt: '2026-03-01T00:00:00.000Z',
  lastFetchedAt: new Date().toISOString(),
  error: null,
  errorStatus: null,
  unreadable: 0,
  isCut: false,
};
const MEETING: ShownEvent = {
  id: 's.0',
  sourceId: 's',
  title: 'Meeting',
  location: 'Room 4',
  date: '2026-03-10',
  endDate: '2026-03-10',
  startTime: '09:00',
  endTime: '10:00',
};
const TRIP: ShownEvent = {
  ...MEETING,
  id: 's.1',
  title: 'Trip',
  location: null,
  endDate: '2026-03-11',
  startTime: null,
  endTime: null,
};

beforeEach(() => {
  // jsdom has no layout. Make the virtualiser render every row.
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

interface Server {
  sources?: readonly CalendarSource[];
  events?: readonly ShownEvent[];
  /** Rejects every request with this error. */
  down?: Error;
  /** The response to a new calendar. */
  added?: CalendarSource | Error;
}

/** Creates a data layer with a task on Tuesday, 10 March 2026, which is today, and a server with calendars. */
function withServer(server: Server) {
  const calls: (readonly [route: string, input: object | undefined])[] = [];
  const state = { sources: server.sources ?? [SOURCE], events: server.events ?? [MEETING, TRIP] };
  const rows = { tasks: [task('a', { title: 'Sow', scheduledOn: '2026-03-10', scheduledTime: '09:00' })] };
  const { data } = testData({
    rows,
    parts: {
      online: createValue(server.down === undefined),
      api: async (route: string, input: { params?: object; body?: object } = {}) => {
        if (server.down !== undefined) throw server.down;
        if (route === 'GET /api/calendar-sources') return { sources: state.sources };
        if (route === 'GET /api/calendar-events') return { events: state.events };
        calls.push([route, input.body ?? input.params]);
        if (route === 'DELETE /api/calendar-sources/{id}') state.sources = [];
        if (route !== 'POST /api/calendar-sources') return undefined;
        if (server.added instanceof Error) throw server.added;
        const added = server.added ?? SOURCE;
        state.sources = [...state.sources, added];
        return added;
      },
    },
  });
  return { data, calls };
}

function openCalendar(query: string, server: Server = {}) {
  const test = withServer(server);
  renderWith(
    test.data,
    <CalendarScreen address={`/calendar?${query}`} onAddress={() => undefined} Details={TaskDetails} />,
  );
  return test;
}

/** Returns the accessible name of an item, or the text of an event. */
const nameOf = (element: Element | null): string =>
  plain(element?.getAttribute('aria-label') ?? element?.textContent);
const events = (): string[] => [...document.querySelectorAll('[data-event]')].map(nameOf);
/** Waits for an event, and returns its part on the first day. */
async function eventNamed(name: string): Promise<HTMLElement> {
  const [first] = await screen.findAllByRole('button', { name });
  if (first === undefined) throw new Error(`there is no event ${name}`);
  return first;
}
const plain = (text: string | null | undefined): string => text?.replaceAll(/[\u202f\u00a0]/g, ' ') ?? '';

test('a month shows the events of other calendars below the tasks of a day (CALENDAR-24)', async () => {
  openCalendar('view=month&date=2026-03-10');
  await eventNamed('Trip all day, event in Work');
  const cell = await screen.findByRole('gridcell', { name: /^Tuesday, March 10, 1 task, 2 events$/ });
  expect(
    within(cell)
      .getAllByRole('button')
      .map((each) => nameOf(each)),
  ).toEqual(['Sow, 9 AM', 'Trip all day, event in Work', '9 AMMeeting 9 AM – 10 AM, event in Work']);
  expect(screen.getByRole('gridcell', { name: /^Wednesday, March 11, no tasks, 1 event$/ })).toBeDefined();
});

test('a day shows whole days in its first row, and other events behind the tasks of its hours (CALENDAR-24)', async () => {
  openCalendar('view=day&date=2026-03-10');
  const trip = await eventNamed('Trip all day, event in Work');
  expect(trip.closest('[data-drop-on]')?.getAttribute('data-drop-on')).toBe('all-day');
  const block = document.querySelector('.calendar-event-block');
  expect(nameOf(block)).toBe('9 AM – 10 AMMeeting 9 AM – 10 AM, event in Work');
  const task = document.querySelector('[data-item="a"]');
  expect((block?.compareDocumentPosition(task as Node) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  // Only items can be dragged.
  expect(document.querySelectorAll('[data-event][data-item]')).toHaveLength(0);
});

test('the arrow keys reach an event, and Enter opens its time, location and calendar (CALENDAR-24)', async () => {
  const user = userEvent.setup();
  openCalendar('view=month&date=2026-03-10');
  await eventNamed('Trip all day, event in Work');
  screen.getByRole('gridcell', { name: /^Tuesday, March 10/ }).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.getAttribute('data-event')).toBe('s.0 2026-03-10');
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('dialog', { name: 'Meeting' });
  expect(plain(panel.textContent)).toContain('Tue, Mar 10, 9 AM – 10 AM');
  expect(panel.textContent).toContain('Room 4');
  expect(panel.textContent).toContain('Work');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-event')).toBe('s.0 2026-03-10'));
});

test('at most four events are side by side, and the others are counted (CALENDAR-8, CALENDAR-24)', async () => {
  const many = Array.from({ length: 6 }, (_, at) => ({ ...MEETING, id: `s.${at}`, title: `Meeting ${at}` }));
  openCalendar('view=week&date=2026-03-10', { events: many });
  await eventNamed('Meeting 0 9 AM – 10 AM, event in Work');
  expect(events()).toHaveLength(4);
  expect(screen.getByRole('button', { name: '2 more events at this time' }).textContent).toBe('+2');
});

test('a hidden calendar shows no events (CALENDAR-22)', async () => {
  const { data } = openCalendar('view=month&date=2026-03-10', { sources: [{ ...SOURCE, enabled: false }] });
  await waitFor(() => expect(data.queries.isFetching()).toBe(0));
  expect(events()).toEqual([]);
});

test('a month of dots has a dot for an event, and lists it with the day (CALENDAR-28)', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query === narrowQuery,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  );
  openCalendar('view=month&date=2026-03-11', { events: [TRIP] });
  await eventNamed('Trip all day, event in Work');
  const list = screen.getByRole('list', { name: /^Events on Wednesday, March 11$/ });
  expect(within(list).getAllByRole('button')).toHaveLength(1);
  expect(document.querySelectorAll('.calendar-dot-row > .is-event')).toHaveLength(2);
});

test('without a connection, the calendar shows the events received before, until the user signs out (CALENDAR-26)', async () => {
  openCalendar('view=month&date=2026-03-10');
  await eventNamed('Trip all day, event in Work');
  cleanup();
  openCalendar('view=week&date=2026-03-10', { down: new NetworkError('Offline') });
  expect(events()).toHaveLength(3);
  cleanup();
  forgetScreens();
  openCalendar('view=week&date=2026-03-10', { down: new NetworkError('Offline') });
  expect(events()).toEqual([]);
});

async function openDialog(server: Server = {}) {
  const user = userEvent.setup();
  const test = openCalendar('view=month&date=2026-03-10', server);
  await user.click(screen.getByRole('button', { name: 'Display' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Calendars…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Calendars' });
  return { ...test, user, dialog };
}

test('a calendar is added by its address, and an address without a calendar explains itself (CALENDAR-16, CALENDAR-25)', async () => {
  const server: Server = { sources: [] };
  const { user, dialog, calls } = await openDialog(server);
  expect(within(dialog).getByText('See your events beside your tasks')).toBeDefined();
  const field = within(dialog).getByRole('textbox', { name: 'Address of a calendar' });
  await user.type(field, 'calendar.example{Enter}');
  expect(within(dialog).getByText('Enter an address that begins with https:// or webcal://.')).toBeDefined();
  expect(calls).toEqual([]);
  const message = 'There is no calendar at this address (404).';
  server.added = new ApiError(new Response(null, { status: 400 }), {
    code: 'validation_failed',
    message,
    errors: [{ field: 'url', message }],
  });
  await user.clear(field);
  await user.type(field, 'webcal://calendar.example/a.ics{Enter}');
  expect(await within(dialog).findByText(message)).toBeDefined();
  expect((field as HTMLInputElement).value).toBe('webcal://calendar.example/a.ics');
  server.added = SOURCE;
  await user.type(field, '{Enter}');
  expect(await within(dialog).findByText('Work')).toBeDefined();
  expect((field as HTMLInputElement).value).toBe('');
  const ids = calls.map(([, body]) => (body as { id: string }).id);
  expect(new Set(ids).size).toBe(1);
});

test('a calendar that cannot be read says so and can be read again (CALENDAR-21, CALENDAR-25)', async () => {
  const broken = { ...SOURCE, error: 'bad_status', errorStatus: 404, unreadable: 2 } as const;
  const { user, dialog, calls } = await openDialog({ sources: [broken] });
  await within(dialog).findByText(
    /Last read just now: There is no calendar at this address \(404\)\. 2 events/,
  );
  await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
  expect(calls).toEqual([['POST /api/calendar-sources/{id}/refresh', { id: 's' }]]);
});

test('removing a calendar asks first (CALENDAR-25)', async () => {
  const { user, dialog, calls } = await openDialog();
  await within(dialog).findByText('Work');
  await user.click(within(dialog).getByRole('button', { name: 'Actions for the calendar Work' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove…' }));
  expect(calls).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await within(dialog).findByText('See your events beside your tasks');
  expect(calls).toEqual([['DELETE /api/calendar-sources/{id}', { id: 's' }]]);
});

test('a name, a color and an address are changed in place (CALENDAR-22, CALENDAR-25)', async () => {
  const { user, dialog, calls } = await openDialog();
  await within(dialog).findByText('Work');
  await user.click(within(dialog).getByRole('button', { name: 'Actions for the calendar Work' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit…' }));
  const name = await within(dialog).findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Office');
  await user.click(within(dialog).getByRole('radio', { name: 'Red' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(calls).toEqual([['PATCH /api/calendar-sources/{id}', { name: 'Office', color: '#d64545' }]]);
});

test('without a connection, calendars cannot be changed (CALENDAR-25)', async () => {
  const { dialog } = await openDialog({ down: new NetworkError('Offline') });
  expect(
    within(dialog).getByText('Calendars need a connection to be changed. You are offline.'),
  ).toBeDefined();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add Calendar' }).disabled).toBe(true);
});

test('Today and the days of Upcoming list their events once the user wants it (CALENDAR-27)', async () => {
  const { user, dialog } = await openDialog();
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Show in Today and Upcoming' }));
  cleanup();
  const { data } = withServer({});
  renderWith(data, <TaskScreen view={{ kind: 'today' }} Details={TaskDetails} />);
  const today = await screen.findByRole('list', { name: 'Events on Tuesday, March 10' });
  expect(plain(today.textContent)).toBe('Trip all dayMeeting 9 AM – 10 AM');
  cleanup();
  renderWith(withServer({}).data, <TaskScreen view={{ kind: 'upcoming' }} Details={TaskDetails} />);
  const tomorrow = await screen.findByRole('list', { name: 'Events on Wednesday, March 11' });
  expect(tomorrow.closest('section')?.querySelector('h2')?.textContent).toContain('Tomorrow');
});

test('Today lists no events unless the user wants it (CALENDAR-27)', async () => {
  const { data } = withServer({});
  renderWith(data, <TaskScreen view={{ kind: 'today' }} Details={TaskDetails} />);
  await screen.findByRole('checkbox', { name: 'Sow' });
  expect(data.queries.isFetching()).toBe(0);
  expect(screen.queryByRole('list', { name: /^Events/ })).toBeNull();
});
