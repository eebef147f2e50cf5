import { PRODUCT_FACTS, RETURNING_INTRO, STRANGER_INTRO } from '@questlog/domain/identity/entry-texts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { createData } from '../../data/create-data.ts';
import { rememberBrowser } from './known-browser.ts';
import { SignInPage } from './sign-in-page.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

type Responses = Readonly<Record<string, () => Response>>;

const json = (status: number, body: unknown) => () => Response.json(body, { status });
const CONFIG = {
  issuer: 'https://id.test',
  clientId: 'web',
  scopes: 'openid',
  audience: null,
  registration: 'form',
  sellsPlans: true,
};

/** Opens the page. Requests without an answer fail as if the server were unreachable. */
function show(responses: Responses = {}) {
  const requested: string[] = [];
  const fetch: typeof globalThis.fetch = (input) => {
    const path = input instanceof Request ? input.url : input.toString();
    requested.push(path);
    const response = responses[path];
    return response === undefined ? Promise.reject(new TypeError('offline')) : Promise.resolve(response());
  };
  const data = createData({ fetch });
  renderWith(data, <SignInPage />);
  return { requested, user: userEvent.setup() };
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, password = 'three geese'): Promise<void> {
  await user.type(screen.getByLabelText('First name'), 'Ada');
  await user.type(screen.getByLabelText('Last name'), 'Lovelace');
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), password);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('requires an email address before the login (IDENTITY-9)', async () => {
  const { requested, user } = show();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByText('Email is required')).toBeTruthy();
  await user.type(screen.getByLabelText('Email'), 'ada');
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
  await user.type(screen.getByLabelText('Email'), '@example.org');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(requested).toEqual(['/api/auth/config']);
});

test('one form lets users sign in and visitors register (IDENTITY-48)', async () => {
  const { user } = show();
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy();
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Create an account' }));
  expect(screen.getByRole('heading', { name: 'Create your account' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org');
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
});

test('introduces Questlog to a new visitor and welcomes a returning one (IDENTITY-65)', () => {
  show();
  expect(screen.getByText(STRANGER_INTRO)).toBeTruthy();
  cleanup();
  rememberBrowser();
  show();
  expect(screen.queryByText(STRANGER_INTRO)).toBeNull();
  expect(screen.getByText(RETURNING_INTRO)).toBeTruthy();
});

test('shows a new visitor facts and prices below the form (IDENTITY-66)', async () => {
  const { user } = show({ '/api/auth/config': json(200, CONFIG) });
  for (const fact of PRODUCT_FACTS) expect(screen.getByText(fact)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'What it costs' })).toBeTruthy();
  expect(screen.getByText('£2.99 a month').closest('li')?.textContent).toContain('Personal Pro');
  await user.click(screen.getByRole('button', { name: 'Create an account' }));
  expect(screen.queryByText('What it costs')).toBeNull();
  cleanup();
  rememberBrowser();
  show();
  expect(screen.queryByText('What it costs')).toBeNull();
});

test.each([
  ['sells nothing', json(200, { ...CONFIG, sellsPlans: false })],
  ['does not respond', undefined],
])('shows a new visitor of a server that %s only the facts (IDENTITY-66)', async (_, response) => {
  show(response === undefined ? {} : { '/api/auth/config': response });
  await waitFor(() => expect(screen.queryByText('What it costs')).toBeNull());
  for (const fact of PRODUCT_FACTS) expect(screen.getByText(fact)).toBeTruthy();
});

test('reports a login that could not start (IDENTITY-9)', async () => {
  const { user } = show();
  await user.type(screen.getByLabelText('Email'), 'ada@example.org{Enter}');
  expect(await screen.findByText('Failed to initiate login. Please try again.')).toBeTruthy();
});

test('shows every invalid field and focuses the first one (IDENTITY-1)', async () => {
  const { requested, user } = show();
  await user.click(screen.getByRole('button', { name: 'Create an account' }));
  await user.type(screen.getByLabelText('Password'), '12345');
  await user.type(screen.getByLabelText('First name'), 'A');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(screen.getAllByRole('alert').map((each) => each.textContent)).toEqual([
    'First name must be at least 2 characters',
    'Last name is required',
    'Email is required',
    'Password must be at least 6 characters',
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  expect(requested).toEqual(['/api/auth/config']);
});

test('shows each server error below its field (IDENTITY-6)', async () => {
  const errors = [{ field: 'Email', message: 'This address is not accepted.' }];
  const { user } = show({
    '/api/auth/register': json(400, {
      message: 'Some fields need your attention.',
      code: 'validation_failed',
      errors,
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Create an account' }));
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('This address is not accepted.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test.each([
  ['abc123', 'This password is too easy to guess.'],
  ['Lovelace', 'This password is too easy to guess.'],
  ['ada@example.org', 'This password is too easy to guess.'],
  ['sunflower42', 'Easy to guess. Longer is stronger.'],
  ['three geese', 'Good enough. Longer is stronger.'],
  ['three geese fly over Oslo', 'Strong password.'],
])('rates the password %s as “%s” (IDENTITY-8)', async (password, judgement) => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Create an account' }));
  await fillIn(user, password);
  const described = screen.getByLabelText('Password').getAttribute('aria-describedby') ?? '';
  await expect.poll(() => document.getElementById(described)?.textContent).toBe(judgement);
});

test('keeps the typed values if the address is already registered (IDENTITY-7)', async () => {
  const { user } = show({
    '/api/auth/register': json(409, { message: 'taken', code: 'email_taken' }),
  });
  await user.click(screen.getByRole('button', { name: 'Create an account' }));
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('An account with this email already exists.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('three geese');
});

test('shows only the sign-in button if an external provider handles registration (IDENTITY-34)', async () => {
  show({ '/api/auth/config': json(200, { ...CONFIG, registration: 'redirect' }) });
  await expect.poll(() => screen.queryByLabelText('Email')).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull();
});
