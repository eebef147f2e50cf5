import { USER_IS_DELETED } from '@questlog/domain/identity/user-deletion';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { User } from '@questlog/contract/identity/user';
import { testData } from '../../../data/testing/data-layer.ts';
import { DeleteUser } from './delete-user.tsx';
import { rejection } from './testing/open-user-settings.tsx';
import { renderWith } from '../../../data/testing/render-with.tsx';

const USER = {
  id: 'ada',
  email: 'ada@example.org',
  availableAccounts: [
    { id: 'p', name: "Ada's Account", accountType: 'Personal', userRole: 'Owner' },
    { id: 'a', name: 'Workshop', accountType: 'Team', userRole: 'Owner' },
    { id: 'g', name: 'Guild', accountType: 'Team', userRole: 'Member' },
  ],
} as unknown as User;

/** Opens the section. The fake server handles the deletion and reports whether the sign-in is recent. */
function open({
  isFresh = true,
  begin = false,
  response,
  members = {},
}: {
  isFresh?: boolean;
  begin?: boolean;
  response?: Error;
  /** The members of each account that has others than Ada, or the error of reading them. */
  members?: Readonly<Record<string, readonly object[] | Error>>;
} = {}) {
  const sent: unknown[] = [];
  const read: unknown[] = [];
  const followed: string[] = [];
  const left: string[] = [];
  const signIns: unknown[] = [];
  const state = { state: 'authenticated', user: USER, account: null };
  const { data } = testData({
    parts: {
      session: {
        state,
        subscribe: () => () => undefined,
        signIn: async (options: unknown) => void signIns.push(options),
        deleteUser: async (remove: () => Promise<unknown>, message: string) => {
          await remove();
          left.push(message);
        },
      },
      api: async (route: string, input?: { body?: unknown; params?: { accountId: string } }) => {
        if (route === 'GET /api/auth/proof') return { isFresh };
        if (route === 'GET /api/accounts/{accountId}/members') {
          read.push(input?.params?.accountId);
          const others = members[input?.params?.accountId ?? ''] ?? [];
          if (others instanceof Error) throw others;
          return { members: [{ userId: 'ada', status: 1 }, ...others] };
        }
        sent.push(route, input?.body);
        if (response !== undefined) throw response;
        return undefined;
      },
    },
  });
  renderWith(data, <DeleteUser user={USER} begin={begin} onFollow={(path) => followed.push(path)} />);
  return { sent, read, left, signIns, followed };
}

const pressDelete = () => userEvent.click(screen.getByRole('button', { name: 'Delete my user' }));
const dialog = async () => within(await screen.findByRole('alertdialog', { name: 'Delete your user?' }));

test('lists the accounts that will be deleted and those that the user will leave, and requires the email address (IDENTITY-60)', async () => {
  const { sent, left } = open();
  await pressDelete();
  const question = await dialog();
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "Ada's Account",
    'Workshop',
    'Guild',
  ]);
  const button = question.getByRole<HTMLButtonElement>('button', { name: 'Delete my user' });
  await userEvent.type(question.getByRole('textbox'), 'eve@example.org{Enter}');
  expect(button.disabled).toBe(true);
  await userEvent.clear(question.getByRole('textbox'));
  await userEvent.type(question.getByRole('textbox'), 'Ada@Example.org');
  await userEvent.click(button);
  expect(sent).toEqual(['DELETE /api/auth/me', { confirm: 'Ada@Example.org' }]);
  expect(left).toEqual([USER_IS_DELETED]);
});

test('asks for a new sign-in if the last one is too old, then returns to the confirmation (IDENTITY-54)', async () => {
  const { signIns } = open({ isFresh: false, begin: true });
  const question = await dialog();
  await userEvent.click(await question.findByRole('button', { name: 'Sign in again' }));
  expect(signIns).toEqual([
    { prompt: 'login', returnTo: '/settings?tab=delete-user', loginHint: 'ada@example.org' },
  ]);
});

test.each([
  [
    'reports why the server rejects it',
    rejection(409, { message: 'You own Guild.', code: 'conflict' }),
    'You own Guild.',
  ],
  [
    'asks for a new sign-in if the last one has become too old',
    rejection(403, { message: 'Old', code: 'proof_required' }),
    'To delete your user, please sign in again.',
  ],
])('the deletion of a user %s (IDENTITY-61)', async (_, response, text) => {
  const { left } = open({ response });
  await pressDelete();
  const question = await dialog();
  await userEvent.type(question.getByRole('textbox'), 'ada@example.org{Enter}');
  expect(await question.findByText(text)).toBeDefined();
  expect(left).toEqual([]);
});

const prevented = async () =>
  within(await screen.findByRole('alertdialog', { name: "You can't delete your user yet" }));

test('names the own accounts with other active members instead of asking for confirmation, and leads to Team Management (IDENTITY-70)', async () => {
  const { sent, followed } = open({ members: { a: [{ userId: 'ben', status: 1 }] } });
  await pressDelete();
  const question = await prevented();
  expect(question.queryByRole('textbox')).toBeNull();
  expect(question.queryByRole('button', { name: 'Delete my user' })).toBeNull();
  const link = question.getByRole('link', { name: 'Open Team Management of Workshop' });
  expect(link.getAttribute('href')).toBe('/settings?tab=team&account=a');
  await userEvent.click(link);
  expect(followed).toEqual(['/settings?tab=team&account=a']);
  expect(sent).toEqual([]);
});

test('names the accounts that prevent the deletion even if the last sign-in is too old (IDENTITY-70)', async () => {
  open({ isFresh: false, begin: true, members: { a: [{ userId: 'ben', status: 1 }] } });
  expect((await prevented()).queryByRole('button', { name: 'Sign in again' })).toBeNull();
});

test.each([
  ['are invited, suspended or removed', [0, 2, 3].map((status) => ({ userId: 'ben', status }))],
  ['cannot be read', new Error('No connection')],
])('asks for confirmation if the other members %s (IDENTITY-70)', async (_, members) => {
  open({ members: { a: members } });
  await pressDelete();
  expect((await dialog()).getByRole('textbox')).toBeDefined();
});

test('loads the members of own team accounts only (IDENTITY-70)', async () => {
  const { read } = open();
  await pressDelete();
  await dialog();
  expect(read).toEqual(['a']);
});
