import { html } from '../../platform/html.ts';
import { alert, field, renderPage } from './layout.ts';

export interface SignInForm {
  /** The id of the provider's interaction. */
  readonly uid: string;
  readonly email: string;
  /** True if a program waits for the user, and not the web app. */
  readonly isForProgram?: boolean;
  /** An error about the form as a whole. */
  readonly problem?: string | undefined;
  readonly errors?: { readonly email?: string | undefined; readonly password?: string | undefined };
}

function introOf(emailFirst: boolean, isForProgram: boolean): string {
  // The name of the program is not shown here: nobody has verified it, and the next page explains that.
  if (isForProgram) return 'A program wants to use your tasks. Sign in to see which one, and to decide.';
  return emailFirst ? 'Enter your email address and your password.' : 'Enter your password to continue.';
}

export function signInPage({ uid, email, isForProgram = false, problem, errors = {} }: SignInForm): string {
  const emailFirst = errors.email !== undefined || email === '';
  return renderPage({
    title: 'Sign in to Questlog',
    intro: introOf(emailFirst, isForProgram),
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
