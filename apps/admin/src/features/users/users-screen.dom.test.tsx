import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openConsole, type Answer, type Asked } from '../../test-console.tsx';
import { testUser } from '../../test-user.ts';

const page = (names: readonly string[], facts: object = {}): object => ({
  users: names.map((firstName) => testUser({ id: firstName, firstName })),
  page: 1,
  totalCount: names.length,
  totalPages: 1,
  totalIsExact: true,
  ...facts,
});
const USERS = 'GET /api/admin/users';
const queryOf = ({ query }: Asked): object => Object.fromEntries(new URLSearchParams(query));
const rows = (): (string | null)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);

describe('the list of users', () => {
  it('asks for twenty, and turns pages in the address', async () => {
    const { askedOf } = await openConsole('/admin/users', {
      [USERS]: ({ query }) =>
        page(query.includes('page=2') ? ['Grace'] : ['Ada'], {
          page: query.includes('page=2') ? 2 : 1,
          totalCount: 10_000,
          totalPages: 500,
          totalIsExact: false,
        }),
    });
    expect(await screen.findByText('1–20 of 10,000+')).toBeDefined();
    expect(queryOf(askedOf(USERS)[0] as Asked)).toEqual({ page: '1', pageSize: '20' });
    expect(rows()).toEqual(['Ada Lovelace']);
    expect(screen.getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe('/admin/users/Ada');

    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(rows()).toEqual(['Grace Lovelace']));
    expect(location.search).toBe('?page=2');
    act(() => history.back());
    await waitFor(() => expect(rows()).toEqual(['Ada Lovelace']));
  });

  it('is narrowed while one types, and shows the answer to what was typed last', async () => {
    const waiting = new Map<string, (answer: Answer) => void>();
    await openConsole('/admin/users?page=3', {
      [USERS]: (asked) => {
        const search = new URLSearchParams(asked.query).get('search') ?? '';
        return search === ''
          ? page(['Ada', 'Grace'])
          : new Promise((resolve) => waiting.set(search, resolve));
      },
    });
    const box = await screen.findByRole('searchbox', { name: 'Search users' });
    await userEvent.type(box, 'ad');
    await waitFor(() => expect([...waiting.keys()]).toEqual(['ad']));
    await userEvent.type(box, 'a');
    await waitFor(() => expect([...waiting.keys()]).toEqual(['ad', 'ada']));
    expect(location.search).toBe('?search=ada');
    await act(async () => waiting.get('ada')?.(page(['Ada'])));
    expect(rows()).toEqual(['Ada Lovelace']);
    await act(async () => waiting.get('ad')?.(page(['Ada', 'Madge'])));
    expect(rows()).toEqual(['Ada Lovelace']);

    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect((box as HTMLInputElement).value).toBe('');
  });

  it('is narrowed by the days of the address, and says so where none is left', async () => {
    const { askedOf } = await openConsole('/admin/users?from=2026-11-01&to=2026-11-22', {
      [USERS]: page([]),
    });
    expect(await screen.findByRole('heading', { name: 'No user fits' })).toBeDefined();
    expect(queryOf(askedOf(USERS)[0] as Asked)).toMatchObject({
      fromDate: '2026-11-01',
      toDate: '2026-11-22',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('heading', { name: 'No users' })).toBeDefined();
    expect(location.search).toBe('');
  });

  it('says why it cannot be had, and tries again', async () => {
    const { answers } = await openConsole('/admin/users', {
      [USERS]: [500, { code: 'internal', message: 'Out of order.' }],
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load users: Out of order.');
    answers[USERS] = new TypeError('Failed to fetch');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain(
        'Failed to load users: Network error. Please check your connection and try again.',
      ),
    );
    answers[USERS] = page(['Ada']);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(rows()).toEqual(['Ada Lovelace']));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
