import { ApiError } from '@questlog/api-client/client';
import { ROLES } from '@questlog/domain/accounts/roles';
import { placeholderInvitation, type ShownInvitation } from '@questlog/domain/invitations/invitations';
import { useEffect, useState } from 'react';
import { useData } from '../../../data/data-context.ts';

/** The step that a visitor must take before accepting the invitation. */
export type RequiredStep = 'sign-in' | 'register';

export type InvitationState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'invalid' }
  | {
      readonly kind: 'details';
      readonly invitation: ShownInvitation;
      /** False if the request failed and the values are placeholders. */
      readonly isKnown: boolean;
      readonly entrance: RequiredStep;
    };

export interface Invitation {
  readonly state: InvitationState;
  readonly retry: () => void;
}

/**
 * Returns the invitation to which an emailed link refers, and how a visitor can accept the invitation
 * (INVITE-13, INVITE-16).
 */
export function useInvitation(token: string, isVisitor: boolean): Invitation {
  const { publicApi } = useData();
  const [state, setState] = useState<InvitationState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const params = { token };

    const entranceOf = async (): Promise<RequiredStep> => {
      if (!isVisitor) return 'sign-in';
      // Accepting without a session always fails. The error shows whether the address is registered.
      try {
        await publicApi('POST /api/invitations/{token}/accept', { params, signal });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'registration_required') return 'register';
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      }
      return 'sign-in';
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
        if (error instanceof ApiError && opensNothing(error)) return { kind: 'invalid' };
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
    // A retry repeats the same request.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [publicApi, token, isVisitor, attempt]);

  const retry = (): void => {
    setState({ kind: 'loading' });
    setAttempt(attempt + 1);
  };
  return { state, retry };
}

/** Returns true if the server reports that no invitation has this link. Other errors do not prove that. */
function opensNothing({ status }: ApiError): boolean {
  return status === 400 || status === 404;
}
