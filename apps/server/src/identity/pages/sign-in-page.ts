import { html } from '../../platform/html.ts';
import { alert, field, renderPage } from './layout.ts';

export interface SignInForm {
  /** The id of the provider's interaction. */
  readonly uid: string;
  readonly email: string;
  /** An error about the form as a whole. */
  readonly problem?: string | undefined;
  readonly errors?: { readonly email?: string | undefined; readonly password?: string | undefined };
}

export function signInPage({ uid, email, problem, errors = {} }: SignInForm): string {
  const emailFirst = errors.email !== undefined || email === '';
  return renderPage({
    title: 'Sign in to Questlog',
    intro: emailFirst ? 'Enter your email address and your password.' : 'Enter your password to continue.',
    body: html`<form method="post" action="/idp/sign-in/${uid}" novalidate>
      ${alert(problem)}
      ${field({
        name: 'email',
        label: 'Email',
        type: 'email',
        autocomplete: 'username',
        value: email,
        error: errors.email,
        focus: emailFirst,
      })}
      ${field({
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'current-password',
        error: errors.password,
        focus: !emailFirst,
        aside: html`<a href="/idp/forgot-password?from=${uid}">Forgot password?</a>`,
      })}
      <button type="submit" class="primary">Sign in</button>
    </form>`,
    foot: html`New here? <a href="/#register">Create an account</a>`,
  });
}
