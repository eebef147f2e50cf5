import { html, Html } from '../../platform/html.ts';
import { renderPage } from './layout.ts';

/**
 * Renders the page that ends the session in this browser. If the app sent the user (its ID token proves it),
 * the form submits itself. For a link from elsewhere, the page asks for confirmation.
 * @param form the provider's form, `op.logoutForm`, with its CSRF protection
 * @param sure true if the app sent the user
 */
export function signOutPage(form: string, sure: boolean): string {
  return renderPage({
    title: sure ? 'Signing out' : 'Do you want to sign out?',
    body: html`${new Html(form)}
      <input type="hidden" name="logout" value="yes" form="op.logoutForm" />
      <button type="submit" class="primary" form="op.logoutForm" ${sure && html`data-auto-submit`}>
        Sign out
      </button>`,
    ...(sure ? {} : { foot: html`<a href="/">Stay signed in</a>` }),
  });
}

/** Renders the page after a sign-out that the app did not start. */
export function signedOutPage(): string {
  return renderPage({
    title: 'You are signed out',
    intro: 'See you soon.',
    body: html`<a class="primary" href="/">Sign in again</a>`,
  });
}

/** Renders the page for a request that cannot continue. */
export function errorPage(reason: string): string {
  return renderPage({
    title: 'Something went wrong',
    intro: reason,
    body: html`<a class="primary" href="/">Back to Questlog</a>`,
  });
}
