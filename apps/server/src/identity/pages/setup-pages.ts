import { html } from '../../platform/html.ts';
import { alert, field, renderPage } from './layout.ts';

export interface SetupForm {
  readonly token: string;
  /** The address to register; undefined if the form is shown again. */
  readonly email: string | undefined;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly problem?: string | undefined;
  readonly errors?: Readonly<Record<string, string>>;
}

/** Renders the form for the first admin's name and password. */
export function setupPage({ token, email, firstName, lastName, problem, errors = {} }: SetupForm): string {
  return renderPage({
    title: 'Register the first admin',
    ...(email === undefined ? {} : { intro: html`For <strong>${email}</strong>` }),
    body: html`<form method="post" action="/idp/setup" novalidate>
      ${alert(problem)}
      <input type="hidden" name="token" value="${token}" />
      ${
        email !== undefined &&
        html`<input type="email" name="email" autocomplete="username" value="${email}" readonly hidden />`
      }
      ${field({
        name: 'firstName',
        label: 'First name',
        type: 'text',
        autocomplete: 'given-name',
        value: firstName,
        error: errors['firstName'],
        focus: true,
      })}
      ${field({
        name: 'lastName',
        label: 'Last name',
        type: 'text',
        autocomplete: 'family-name',
        value: lastName,
        error: errors['lastName'],
      })}
      ${field({
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'new-password',
        hint: 'At least 6 characters',
        error: errors['password'],
      })}
      <button type="submit" class="primary">Register</button>
    </form>`,
  });
}

/** Renders the page after the first admin has registered. */
export function setupDonePage(): string {
  return renderPage({
    title: 'You are the first admin',
    intro: 'Your address is confirmed. Sign in with your new password.',
    body: html`<a class="primary" href="/admin">Open the admin console</a>`,
  });
}
