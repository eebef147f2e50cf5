import { html } from '../../platform/html.ts';
import { alert, field, renderPage } from './layout.ts';

interface Claimant {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

export interface VerifyForm {
  readonly token: string;
  readonly user: Claimant;
  /** True if the page must ask for the password, because the user is not authenticated in this browser. */
  readonly requiresPassword: boolean;
  readonly problem?: string | undefined;
}

/**
 * Renders the page that confirms an address. It needs a button, because mail scanners open links. It asks for
 * the password, because somebody else may have registered with the address.
 */
export function verifyEmailPage({ token, user, requiresPassword, problem }: VerifyForm): string {
  return renderPage({
    title: 'Confirm your email address',
    intro: html`<strong>${user.first_name} ${user.last_name}</strong> uses <strong>${user.email}</strong> at
      Questlog.`,
    body: html`<form method="post" action="/idp/verify-email" novalidate>
      ${alert(problem)}
      <input type="hidden" name="token" value="${token}" />
      ${
        requiresPassword &&
        html`<input type="email" name="email" autocomplete="username" value="${user.email}" readonly hidden />
          ${field({
            name: 'password',
            label: 'Password',
            type: 'password',
            autocomplete: 'current-password',
            hint: 'The password that you use at Questlog',
            focus: true,
          })}`
      }
      <button type="submit" class="primary">Confirm</button>
    </form>`,
    foot: html`<a href="/idp/not-me?token=${token}">This wasn't me</a>`,
  });
}

/** Renders the page after an address is confirmed. */
export function emailVerifiedPage(): string {
  return renderPage({
    title: 'Your email address is confirmed',
    intro: 'Thank you! Everything is ready.',
    body: html`<a class="primary" href="/">Open Questlog</a>`,
  });
}

/** Renders the page that asks an address's owner whether to release it. */
export function notMePage({ token, user }: { readonly token: string; readonly user: Claimant }): string {
  return renderPage({
    title: "This wasn't me",
    intro: html`<strong>${user.first_name} ${user.last_name}</strong> uses <strong>${user.email}</strong> at
      Questlog. If that is not you, free your address: they are signed out and can no longer sign in with it.`,
    body: html`<form method="post" action="/idp/not-me">
      <input type="hidden" name="token" value="${token}" />
      <button type="submit" class="primary">Free my address</button>
    </form>`,
  });
}

/** Renders the page after an address is released. */
export function claimEndedPage(): string {
  return renderPage({
    title: 'Your address is released',
    intro: 'Nobody uses it at Questlog anymore. You can register with it at any time.',
    body: html`<a class="primary" href="/">Open Questlog</a>`,
  });
}
