import { ApiError } from '@questlog/api-client/client';
import { ROLES } from '@questlog/domain/accounts/roles';
import { placeholderInvitation, type ShownInvitation } from '@questlog/domain/invitations/invitations';
import { useEffect, useState } from 'react';
import { useData } from '../../../data/data-context.ts';

/** What a visitor has to do before they can accept. */
export type Entrance = 'sign-in' | 'register';

export type InvitationState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'invalid' }
  | {
      readonly kind: 'details';
      readonly invitation: ShownInvitation;
      /** False where these are placeholders: the server could not be asked. */
      readonly isKnown: boolean;
      readonly entrance: Entrance;
    };

/** What the link of a mail invites to, and how a visitor can accept it (INVITE-13). */
export function useInvitation(token: string, isVisitor: boolean): InvitationState {
  const { publicApi } = useData();
  const [state, setState] = useState<InvitationState>({ kind: 'loading' });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const params = { token };

    const entranceOf = async (): Promise<Entrance> => {
      if (!isVisitor) return 'sign-in';
      // Nobody accepts without signing in: the refusal says whether the address has a user.
      const refusal: unknown = await publicApi('POST /api/invitations/{token}/accept', {
        params,
        signal,
      }).catch((error: unknown) => error);
      return refusal instanceof ApiError && refusal.code === 'unauthenticated' ? 'sign-in' : 'register';
    };

    const read = async (): Promise<InvitationState> => {
      try {
        const { role, expiresAt, ...facts } = await publicApi('GET /api/invitations/{token}', {
          params,
          signal,
        });
        const invitation = { ...facts, role: ROLES[role] ?? 'Member', expiresAt: Date.parse(expiresAt) };
        return { kind: 'details', invitation, isKnown: true, entrance: await entranceOf() };
      } catch (error) {
        if (error instanceof ApiError && error.status < 500 && error.status !== 429)
          return { kind: 'invalid' };
        const invitation = placeholderInvitation(Date.now());
        return { kind: 'details', invitation, isKnown: false, entrance: 'sign-in' };
      }
    };

    const show = async (): Promise<void> => {
      const found = await read();
      if (!signal.aborted) setState(found);
    };
    void show();
    return () => leaving.abort();
  }, [publicApi, token, isVisitor]);
  return state;
}
