/**
 * The web app's route table. All other paths open the dashboard and the item that the path names (VIEW-40,
 * ADDRESS-1). The path is restored after sign-in.
 */
import { decoded, splitPath } from '@questlog/domain/addresses';
import type { Tier } from '@questlog/domain/plans/plans';
import { changeAddress, useAddress } from '@questlog/ui/hooks/use-address.ts';

export type Route =
  | { readonly kind: 'dashboard' }
  /** An emailed invitation. */
  | { readonly kind: 'invitation'; readonly token: string }
  /** The page to which the payment provider redirects. */
  | {
      readonly kind: 'payment-result';
      readonly sessionId: string | undefined;
      /** The result to preview. Only used with the payment sandbox. */
      readonly test: string | undefined;
    }
  | { readonly kind: 'checkout-cancelled' }
  /** An entry in the installed app's menu, or shared content: see installed/launch-path.ts. */
  | { readonly kind: 'launch' }
  /** The settings, or an action in them that opens a dialog over the dashboard. */
  | ({ readonly kind: 'settings' } & SettingsRoute);

export interface SettingsRoute {
  readonly tab: string | undefined;
  readonly action: string | undefined;
  /** The plan to confirm, for the action `plans`. */
  readonly plan: string | undefined;
  /** Undefined means the current account. */
  readonly accountId: string | undefined;
}

/** Opens the list of plans over the dashboard. */
export const PLANS_PATH = '/settings?tab=billing&action=plans';

/** Returns the path that opens a plan's confirmation over the dashboard. */
export function plansPath(tier: Tier): string {
  return `${PLANS_PATH}&plan=${tier}`;
}

const DASHBOARD: Route = { kind: 'dashboard' };

export function readRoute(path: string): Route {
  const { pathname, query } = splitPath(path);
  const [, section, rest, ...more] = pathname.split('/');
  if (section === 'settings' && (rest ?? '') === '' && more.length === 0) {
    const param = (name: string): string | undefined => query.get(name) ?? undefined;
    return {
      kind: 'settings',
      tab: param('tab'),
      action: param('action'),
      plan: param('plan'),
      accountId: param('account'),
    };
  }
  if (section === 'billing' && more.length === 0) {
    if (rest === 'success') {
      const sessionId = query.get('session_id') ?? undefined;
      return { kind: 'payment-result', sessionId, test: query.get('test') ?? undefined };
    }
    if (rest === 'cancel') return { kind: 'checkout-cancelled' };
  }
  if (section === 'invitations' && rest !== undefined && rest !== '' && more.length === 0) {
    return { kind: 'invitation', token: decoded(rest) };
  }
  return section === 'launch' ? { kind: 'launch' } : DASHBOARD;
}

/** Returns the path of a settings tab, or of the list of tabs. */
export function settingsPath(tab: string | undefined): string {
  return tab === undefined || tab === '' ? '/settings' : `/settings?tab=${encodeURIComponent(tab)}`;
}

/** Returns the current path and its query, outside of rendering. */
export const addressOf = (): string => location.pathname + location.search;

export function usePath(): string {
  return useAddress(addressOf);
}

/** Replaces the current path, so that Back skips it. */
export function replacePath(path: string): void {
  changeAddress(path, 'replace');
}

/**
 * Follows a link within the app. `SettingsLink` opens links to the settings. Other pages get a history entry,
 * so that Back returns to this one.
 */
export function openPath(path: string): void {
  changeAddress(path, readRoute(path).kind === 'settings' ? 'replace' : 'push');
}
