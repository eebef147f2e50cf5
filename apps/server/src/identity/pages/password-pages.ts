import { html, type Html } from '../../platform/html.ts';
import { alert, field, renderPage } from './layout.ts';

function backTo(from: string | undefined): Html {
  return html`<a href="${from === undefined ? '/' : `/idp/sign-in/${from}`}">Back to sign in</a>`;
}

export interface ForgotForm {
  /** The id of the sign-in from which the page was opened. */
  readonly from: string | undefined;
  readonly email: string;
  readonly problem?: string | undefined;
  readonly error?: string | undefined;
}

/** Renders the form that asks for the email address to which to send a password reset link. */
export function forgotPasswordPage({ from, email, problem, error }: ForgotForm): string {
  return renderPage({
    title: 'Forgot your password?',
    intro: "Enter your email address and we'll send you a link to choose a new one.",
    body: html`<form method="post" action="/idp/forgot-password" novalidate>
      ${alert(problem)}
      ${from === undefined ? undefined : html`<input type="hidden" name="from" value="${from}" />`}
      ${field({
        name: 'email',
        label: 'Email',
        type: 'email',
        autocomplete: 'username',
        value: email,
        error,
        focus: true,
      })}
      <button type="submit" class="primary">Mail me a link</button>
    </form>`,
    foot: backTo(from),
  });
}

/** Renders the page after a request for a new password. It is the same for known and unknown addresses. */
export function checkYourMailPage(email: string, from: string | undefined): string {
  return renderPage({
    title: 'Check your mail',
    intro: html`If there is an account for <strong>${email}</strong>, a link is on its way. It is valid for
      one hour.`,
    body: html`<p class="quiet">Nothing there? Look into the spam folder, or try again in some minutes.</p>`,
    foot: backTo(from),
  });
}

export interface ResetForm {
  readonly token: string;
  /** The user's address, if the token is valid. */
  readonly email: string | undefined;
  readonly errors?: { readonly newPassword?: string | undefined; readonly confirmation?: string | undefined };
  readonly problem?: string | undefined;
}

export function resetPasswordPage({ token, email, errors = {}, problem }: ResetForm): string {
  return renderPage({
    title: 'Choose a new password',
    ...(email === undefined ? {} : { intro: html`For <strong>${email}</strong>` }),
    body: html`<form method="post" action="/idp/reset-password" novalidate>
      ${alert(problem)}
      <input type="hidden" name="token" value="${token}" />
      ${
        // Tells password managers which user the password is for.
        email !== undefined &&
        html`<input type="email" name="email" autocomplete="username" value="${email}" readonly hidden />`
      }
      ${field({
        name: 'newPassword',
        label: 'New password',
        type: 'password',
        autocomplete: 'new-password',
        hint: 'At least 6 characters',
        error: errors.newPassword,
        focus: true,
      })}
      ${field({
        name: 'confirmation',
        label: 'Confirm new password',
        type: 'password',
        autocomplete: 'new-password',
        error: errors.confirmation,
      })}
      <button type="submit" class="primary">Save password</button>
    </form>`,
  });
}

/** Renders the page after the password is changed. */
export function passwordSavedPage(): string {
  return renderPage({
    title: 'Your password is changed',
    intro: 'You were signed out everywhere. Sign in with the new password.',
    body: html`<a class="primary" href="/">Sign in</a>`,
  });
}

const BAD_LINKS = {
  reset: {
    intro: 'Links to choose a new password are valid for one hour and work once.',
    body: html`<a class="primary" href="/idp/forgot-password">Mail me a new link</a>`,
  },
  verify: {
    intro: 'You can ask for a new link in your settings.',
    body: html`<a class="primary" href="/">Open Questlog</a>`,
  },
  setup: {
    intro:
      'Links to register the first admin are valid for a day and work once. Restart the server for a new one.',
    body: html`<a class="primary" href="/">Open Questlog</a>`,
  },
} as const;

/** Renders the page for a link that is unknown, used or expired. */
export function badLinkPage(kind: keyof typeof BAD_LINKS): string {
  return renderPage({ title: 'This link is invalid or has expired.', ...BAD_LINKS[kind] });
}
