import { html, Html } from '../../platform/html.ts';
import { renderPage } from './layout.ts';

/**
 * Ends the session in this browser. Where the app has sent the person here (it shows the ID token it holds), the
 * form sends itself; a link from elsewhere only asks.
 * @param form the provider's form, `op.logoutForm`, with its protection against forgery
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

/** Where sign-out ends that was not begun by the app. */
export function signedOutPage(): string {
  return renderPage({
    title: 'You are signed out',
    intro: 'See you soon.',
    body: html`<a class="primary" href="/">Sign in again</a>`,
  });
}

/** A request that cannot go on. */
export function errorPage(reason: string): string {
  return renderPage({
    title: 'That did not work',
    intro: reason,
    body: html`<a class="primary" href="/">Back to Questlog</a>`,
  });
}
