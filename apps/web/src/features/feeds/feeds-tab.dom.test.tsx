import { NetworkError } from '@questlog/api-client/client';
import type { CalendarFeed } from '@questlog/contract/feeds';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createValue } from '../../data/engine/browser/signal.ts';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';
import type { TagItem } from '../../data/nouns/tags/tag-item.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { FeedsTab } from './feeds-tab.tsx';
import { filter } from '../../data/nouns/testing/rows.ts';
import { renderWith } from '../../data/testing/render-with.tsx';

const AT = '2026-03-01T10:00:00.000Z';
const URL = 'https://questlog.example/calendar/secret.ics';

const feed = (name: string | null, given: Partial<CalendarFeed> = {}): CalendarFeed => ({
  id: `f-${name}`,
  view: 'today',
  projectId: null,
  tagId: null,
  filterId: null,
  as: 'events',
  name,
  createdAt: AT,
  lastFetchedAt: null,
  lastFetchedBy: null,
  ...given,
});

const GARDEN = { id: 'garden', title: 'Garden', color: '#3f9b4f', isArchived: false } as ProjectItem;
const WORK = { id: 'work', name: 'work', fullPath: 'work', parentId: null } as TagItem;

interface Responses {
  readonly feeds?: readonly CalendarFeed[] | Error;
  readonly created?: object;
}

function open(
  responses: Responses = {},
  { shows, online = true }: { shows?: string; online?: boolean } = {},
) {
  let feeds = responses.feeds ?? [];
  const calls: unknown[] = [];
  const account = { id: 'studio', name: 'Studio', features: { taggingEnabled: true } };
  const state = { state: 'authenticated', user: { id: 'u', availableAccounts: [account] }, account };
  const { data } = testData({
    rows: { projects: [GARDEN], tags: [WORK], filters: [filter('f', { name: 'Soon' })] },
    parts: {
      session: { state, subscribe: () => () => undefined },
      online: createValue(online),
      api: (route: string, input: { params?: object; body?: object }) => {
        if (route.startsWith('GET')) {
          return feeds instanceof Error ? Promise.reject(feeds) : Promise.resolve({ feeds });
        }
        calls.push([route, input.body ?? input.params]);
        if (route.startsWith('DELETE')) {
          feeds = [];
          return Promise.resolve(undefined);
        }
        const created = responses.created ?? { id: 'n', url: URL, createdAt: AT };
        if (created instanceof Error) return Promise.reject(created);
        feeds = [feed('Garden')];
        return Promise.resolve(created);
      },
    },
  });
  renderWith(data, <FeedsTab shows={shows} />);
  return {
    calls,
    mend: () => {
      feeds = [];
    },
    user: userEvent.setup(),
  };
}

const rows = async () =>
  (await screen.findAllByRole('listitem')).map((row) => row.textContent.replaceAll(/\s+/g, ' '));
const create = () => screen.getByRole('button', { name: 'Create Feed' });

test('lists the feeds with their kind and last fetch (FEED-16)', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-01T12:00:00.000Z'));
  open({
    feeds: [
      feed('Today', { lastFetchedAt: '2026-03-01T11:55:00.000Z', lastFetchedBy: 'Google-Calendar-Importer' }),
      feed(null, { view: null, projectId: 'p', as: 'todos' }),
      feed(null, { id: 'f', view: null, tagId: 't' }),
      feed(null, { id: 'g', view: null, filterId: 'x' }),
    ],
  });
  expect(await rows()).toEqual([
    'TodayEvents · Last fetched 5 minutes ago by Google CalendarRevoke',
    'Project in the trashTo-dos · Never fetchedRevoke',
    'Deleted tagEvents · Never fetchedRevoke',
    'Filter that is no longer availableEvents · Never fetchedRevoke',
  ]);
});

test('says that there are no feeds, or offers a retry if they cannot be loaded (FEED-16)', async () => {
  const { user, mend } = open({ feeds: new NetworkError('offline') });
  await screen.findByText('Failed to load your calendar feeds');
  mend();
  await user.click(screen.getByRole('button', { name: /retry/i }));
  await screen.findByText('You have no calendar feeds yet.');
});

test('revokes a feed after a confirmation, and focuses the list (FEED-16)', async () => {
  const { calls, user } = open({ feeds: [feed('Today')] });
  await user.click(await screen.findByRole('button', { name: 'Revoke the feed Today' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('This cannot be undone.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Revoke the feed Today' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  await screen.findByText('You have no calendar feeds yet.');
  expect(calls).toEqual([
    ['DELETE /api/accounts/{accountId}/feeds/{id}', { accountId: 'studio', id: 'f-Today' }],
  ]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')));
});

test('creates a feed for the selected project, and shows its address once, already selected (FEED-17)', async () => {
  const { calls, user } = open();
  const select = screen.getByRole('combobox', { name: 'What it shows' });
  expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Inbox',
    'Today',
    'Upcoming',
    'Anytime',
    'Scheduled',
    'Project: Garden',
    'Filter: Soon',
    'Tag: #work',
  ]);
  await user.selectOptions(select, 'Project: Garden');
  expect(screen.getByText('Tasks with a date, and the dates of repeating tasks for a year.')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'To-dos' }));
  expect(
    screen.getByText(
      'All open tasks, the dates of repeating tasks for a year, and tasks completed in the last 30 days.',
    ),
  ).toBeDefined();
  await user.click(create());
  const field = await screen.findByRole('textbox', { name: 'Address of the feed' });
  expect(calls).toEqual([['POST /api/accounts/{accountId}/feeds', { projectId: 'garden', as: 'todos' }]]);
  expect(field).toBe(document.activeElement);
  expect((field as HTMLInputElement).value).toBe(URL);
  expect(screen.getByRole('link', { name: 'Open in Calendar' }).getAttribute('href')).toBe(
    'webcal://questlog.example/calendar/secret.ics',
  );
  await user.click(screen.getByRole('button', { name: 'Copy Address' }));
  expect(await navigator.clipboard.readText()).toBe(URL);
  expect(await rows()).toEqual(['GardenEvents · Never fetchedRevoke']);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(URL)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
});

test.each([
  ['project:garden', 'project:garden'],
  ['tag:any work', 'tag:any work'],
  ['filter:f', 'filter:f'],
  ['today', 'today'],
  ['project:unknown', 'upcoming'],
])('the form opened for %s preselects %s (FEED-18)', (shows, expected) => {
  open({}, { shows });
  const select = screen.getByRole('combobox', { name: 'What it shows' });
  expect(select).toHaveProperty('value', expected);
});

test('creates a feed of a filter (FEED-25)', async () => {
  const { calls, user } = open({}, { shows: 'filter:f' });
  await user.click(create());
  await screen.findByRole('textbox', { name: 'Address of the feed' });
  expect(calls).toEqual([['POST /api/accounts/{accountId}/feeds', { filterId: 'f', as: 'events' }]]);
});

test('says why a feed could not be created (FEED-17)', async () => {
  const { user } = open({ created: new NetworkError('offline') });
  await user.click(create());
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to create the calendar feed');
});

test('creating and revoking feeds requires a connection (FEED-17)', async () => {
  open({ feeds: [feed('Today')] }, { online: false });
  expect(screen.getByText('Calendar feeds need a connection. You are offline.')).toBeDefined();
  expect(create()).toHaveProperty('disabled', true);
  expect(await screen.findByRole('button', { name: 'Revoke the feed Today' })).toHaveProperty(
    'disabled',
    true,
  );
});
