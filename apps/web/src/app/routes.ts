/**
 * The paths of the web app, and what each shows; every other path is the dashboard's (VIEW-40). They survive a sign-in:
 * whoever signs in on the way is then where they meant to go.
 */
import type { Tier } from '@questlog/domain/plans/plans';
import { changeAddress, useAddress } from '@questlog/ui/hooks/use-address.ts';

export type Route =
  | { readonly kind: 'dashboard' }
  /** The page of a mailed invitation. */
  | { readonly kind: 'invitation'; readonly token: string }
  /** The page to which the payment provider returns. */
  | {
      readonly kind: 'payment-result';
      readonly sessionId: string | undefined;
      /** A state to look at, with the sandbox. */
      readonly test: string | undefined;
    }
  | { readonly kind: 'checkout-cancelled' }
  /** A dialog over the dashboard. */
  | ({ readonly kind: 'settings' } & SettingsRoute);

/** The tab and action of a link to the settings. */
export interface SettingsRoute {
  readonly tab: string | undefined;
  readonly action: string | undefined;
  /** The plan that the action `plans` opens the confirmation of. */
  readonly plan: string | undefined;
  /** The account of the settings; undefined for the one on screen. */
  readonly accountId: string | undefined;
}

/** The plans, over the dashboard. */
export const PLANS_PATH = '/settings?tab=billing&action=plans';

/** The confirmation of a plan, over the dashboard. */
export function plansPath(tier: Tier): string {
  return `${PLANS_PATH}&plan=${tier}`;
}

const DASHBOARD: Route = { kind: 'dashboard' };

/** Returns the route of a path with its query. */
export function readRoute(path: string): Route {
  const [pathname = '', search = ''] = path.split('?', 2);
  const [, place, rest, ...more] = pathname.split('/');
  if (place === 'settings' && (rest ?? '') === '' && more.length === 0) {
    const query = new URLSearchParams(search);
    const asked = (name: string): string | undefined => query.get(name) ?? undefined;
    return {
      kind: 'settings',
      tab: asked('tab'),
      action: asked('action'),
      plan: asked('plan'),
      accountId: asked('account'),
    };
  }
  if (place === 'billing' && more.length === 0) {
    const query = new URLSearchParams(search);
    if (rest === 'success') {
      const sessionId = query.get('session_id') ?? undefined;
      return { kind: 'payment-result', sessionId, test: query.get('test') ?? undefined };
    }
    if (rest === 'cancel') return { kind: 'checkout-cancelled' };
  }
  if (place === 'invitations' && rest !== undefined && rest !== '' && more.length === 0) {
    return { kind: 'invitation', token: decoded(rest) };
  }
  return DASHBOARD;
}

/** A segment as it was before it was written in a path. What is no such text opens nothing, and is left as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const pathOf = (): string => location.pathname + location.search;

/** The path on screen, with its query. */
export function usePath(): string {
  return useAddress(pathOf);
}

/** Shows another path in the place of this one, which Back is not to lead to any more. */
export function replacePath(path: string): void {
  changeAddress(path, 'replace');
}

/** Follows a link within the app. Settings stand over what is on screen; from another page Back leads here again. */
export function openPath(path: string): void {
  changeAddress(path, readRoute(path).kind === 'settings' ? 'replace' : 'push');
}
