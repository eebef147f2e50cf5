import { ApiError } from '@questlog/api-client/client';
import type { User } from '@questlog/contract/identity/user';
import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { testData } from '../../../../data/testing/data-layer.ts';
import type { UserTab } from '../../settings-tabs.ts';
import { UserSettings } from '../user-settings.tsx';
import { renderWith } from '../../../../data/testing/render-with.tsx';

const USER = {
  id: 'u',
  email: 'ada@example.org',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Lovelace',
  singleLetterKeys: true,
  newTasksLast: false,
  firstView: null as string | null,
  weekStart: null,
  captureLanguages: null as string[] | null,
  timeZone: null as string | null,
  avatarUrl: null as string | null,
};

/** Opens a tab of the user's settings with a fake server that responds with `responses`, by route. */
export function openUserSettings(
  tab: UserTab,
  responses: Readonly<Record<string, unknown>> = {},
  user: Partial<User> = {},
) {
  const sent: unknown[] = [];
  const taken: unknown[] = [];
  const signIns: unknown[] = [];
  const themes: unknown[] = [];
  const onSignOut = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const state = { state: 'authenticated', user: { ...USER, ...user }, account: null };
  const { data } = testData({
    parts: {
      session: {
        state,
        subscribe: () => () => undefined,
        signIn: async (options: unknown) => void signIns.push(options),
        updateTheme: (...choice: unknown[]) => void themes.push(choice),
        takeUser: async (request: () => Promise<unknown>) => void taken.push(await request()),
      },
      api: (route: string, input: { body?: unknown } = {}) => {
        if (!route.startsWith('GET')) sent.push(route, input.body);
        const response =
          responses[route] ?? (route === 'GET /api/auth/proof' ? { isFresh: true } : undefined);
        return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
      },
    },
  });
  renderWith(
    data,
    <UserSettings
      user={{ ...USER, ...user } as User}
      tab={tab}
      deletes={false}
      onFollow={() => undefined}
      onSignOut={onSignOut}
    />,
  );
  return { sent, taken, signIns, themes, onSignOut };
}

export const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const rejection = (status: number, body: object) => new ApiError(new Response(null, { status }), body);
