import { html } from '../../platform/html.ts';
import { renderPage } from './layout.ts';

/**
 * Renders the page after a sign-in at the external issuer has failed. The link lets the user sign in there as somebody
 * else.
 * @param uid the id of the provider's interaction
 */
export function signInFailedPage({ uid, reason }: { readonly uid: string; readonly reason: string }): string {
  return renderPage({
    title: 'You are not signed in',
    intro: reason,
    body: html`<a class="primary" href="/idp/sign-in/${uid}?again=1">Sign in again</a>`,
    foot: html`<a href="/">Back to Questlog</a>`,
  });
}
