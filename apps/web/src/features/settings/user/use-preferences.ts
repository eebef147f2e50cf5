import { reasonOf } from '@questlog/api-client/call-failure';
import type { CallArguments } from '@questlog/api-client/client';
import type { User } from '@questlog/contract/identity/user';
import { useState } from 'react';
import { useApi, useSession } from '../../../data/hooks.ts';

type PreferenceChange = CallArguments<'PUT /api/auth/preferences'>['body'];

/** Returns the user's preferences, and a function that saves a change immediately. */
export function usePreferences(user: User) {
  const api = useApi();
  const { session } = useSession();
  const [failure, setFailure] = useState<{ readonly reason: string | undefined }>();
  /** Shown until the server has responded. */
  const [pending, setPending] = useState<PreferenceChange>({});

  const save = async (body: PreferenceChange): Promise<void> => {
    setFailure(undefined);
    setPending(body);
    try {
      await session.takeUser(() => api('PUT /api/auth/preferences', { body }));
    } catch (error) {
      setFailure({ reason: reasonOf(error) });
    } finally {
      setPending({});
    }
  };
  const shown = <Name extends keyof PreferenceChange & keyof User>(name: Name): User[Name] =>
    Object.hasOwn(pending, name) ? (pending as User)[name] : user[name];

  return { failure, save, shown };
}
