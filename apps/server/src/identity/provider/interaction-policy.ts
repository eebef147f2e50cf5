/** When a user has to sign in or to consent before a client gets a code. */
import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { isSameAddress } from '@questlog/domain/identity/email-address';
import type { Clock } from '../../platform/clock.ts';
import { GRANT_DAYS, WEB_CLIENT } from './web-client.ts';

const DAY = 86_400;

/** Returns true if `login_hint` is not the session user's address, unless a password was just entered. */
async function loginHintMismatch({ oidc }: KoaContextWithOIDC): Promise<boolean> {
  const hint = oidc.params?.['login_hint'];
  if (typeof hint !== 'string' || hint.trim() === '') return false;
  if (oidc.account === undefined || oidc.result?.login !== undefined) return false;
  const { email } = await oidc.account.claims('id_token', 'email', {}, []);
  return typeof email !== 'string' || !isSameAddress(email, hint);
}

/**
 * Returns when the provider asks the user to sign in, or to consent.
 * @param isBuiltIn false if users sign in at an external issuer
 */
export function policy(clock: Clock, isBuiltIn: boolean): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base();
  const login = prompts.get('login');
  // Only the issuer knows whether its user is still signed in, so send each authorization there (ASSIST-51).
  if (!isBuiltIn)
    login?.checks.add(
      new interactionPolicy.Check(
        'at_issuer',
        'End-User authentication is required',
        'login_required',
        ({ oidc: { result } }) => result?.login === undefined,
      ),
    );
  // Require the password again some time after the last sign-in. Otherwise, a session that is used every day
  // would never ask for it.
  login?.checks.add(
    new interactionPolicy.Check(
      'login_too_old',
      'End-User authentication is required',
      'login_required',
      ({ oidc: { session } }) =>
        session?.loginTs !== undefined &&
        session.loginTs + GRANT_DAYS * DAY < clock.now().epochMilliseconds / 1000,
    ),
  );
  // If the session's user is deleted or deactivated, let another user sign in.
  login?.checks.add(
    new interactionPolicy.Check(
      'account_gone',
      'End-User authentication is required',
      'login_required',
      (ctx) => ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined,
    ),
  );
  login?.checks.add(
    new interactionPolicy.Check(
      'login_hint',
      'End-User authentication is required',
      'login_required',
      loginHintMismatch,
    ),
  );
  // The library asks for consent only if a scope is missing, and a client may request none.
  prompts
    .get('consent')
    ?.checks.add(
      new interactionPolicy.Check(
        'other_client',
        'the user has to consent',
        'consent_required',
        ({ oidc: { client, result } }) => client?.clientId !== WEB_CLIENT && result?.consent === undefined,
      ),
    );
  return prompts;
}
