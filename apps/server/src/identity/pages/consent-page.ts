import type { AssistantDays, AssistantScope } from '@questlog/domain/identity/assistants';
import { ASSISTANT_LIFETIMES } from '@questlog/domain/identity/assistants';
import { html, type Html } from '../../platform/html.ts';
import { alert, renderPage } from './layout.ts';

export interface ConsentForm {
  /** The id of the provider's interaction. */
  readonly uid: string;
  readonly client: {
    readonly name: string;
    /** The host of the client's id, or undefined if nothing proves who the client is. */
    readonly host: string | undefined;
  };
  readonly redirect: {
    /** The redirect's host, or its scheme if an app opens it. */
    readonly host: string;
    readonly isApp: boolean;
    readonly isLoopback: boolean;
  };
  /** The address of the user who is signed in. */
  readonly email: string;
  /** The address at which another user signs in to the same request. */
  readonly otherUser: string;
  /** The accounts in which the user is an Active member. */
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  /** The scopes that the client has requested. */
  readonly requested: readonly AssistantScope[];
  readonly chosen: {
    readonly accountId: string | undefined;
    readonly access: AssistantScope | undefined;
    readonly days: AssistantDays | undefined;
  };
  readonly problem?: string | undefined;
}

const ACCESS: Readonly<Record<AssistantScope, readonly [label: string, note: string]>> = {
  read: [
    'Read',
    'It can see what you can see in this account, except projects that are closed to assistants.',
  ],
  write: ['Read and change', 'It can also add, change and complete tasks and projects.'],
  delete: ['Read, change and delete', 'It can also delete tasks and projects, and restore them.'],
};

function choices(
  name: string,
  legend: string,
  options: readonly { value: string; label: string; note?: string; isChosen: boolean }[],
): Html {
  return html`<fieldset>
    <legend>${legend}</legend>
    ${options.map(
      ({ value, label, note, isChosen }) =>
        html`<label class="choice">
          <input type="radio" name="${name}" value="${value}" required ${isChosen && html`checked`} />
          <span>${label}${note !== undefined && html`<span class="note">${note}</span>`}</span>
        </label>`,
    )}
  </fieldset>`;
}

/** Describes who asks, and where the user is sent. The name alone proves nothing. */
function origin({ client, redirect }: ConsentForm): Html {
  return html`<p class="quiet">
      ${
        client.host === undefined
          ? html`Nobody has verified this name.`
          : html`This request comes from <strong>${client.host}</strong>.`
      }
      ${
        redirect.isApp
          ? html`You will be sent to the app for <strong>${redirect.host}</strong> addresses.`
          : html`You will be sent to <strong>${redirect.host}</strong>.`
      }
    </p>
    ${
      redirect.isLoopback &&
      html`<p class="alert warning">
        This program runs on your device, so its name can be forged. Allow access only if you have just
        started it yourself.
      </p>`
    }`;
}

/** Renders the page on which a user allows a client to use one of their accounts. */
export function consentPage(form: ConsentForm): string {
  const { uid, client, accounts, requested, chosen, email, otherUser } = form;
  const access = chosen.access ?? requested[0];
  const days = chosen.days ?? ASSISTANT_LIFETIMES[0];
  return renderPage({
    title: `Connect ${client.name} to Questlog?`,
    hasChoices: true,
    intro: html`You are signed in as <strong>${email}</strong>.
      <a href="${otherUser}">Sign in as another user</a>`,
    body: html`${origin(form)}
      <form method="post" action="/idp/consent/${uid}">
        ${alert(form.problem)}
        <div class="field">
          <label for="account">Account</label>
          <select id="account" name="account" required>
            ${accounts.map(
              ({ id, name }) =>
                html`<option value="${id}" ${id === chosen.accountId && html`selected`}>${name}</option>`,
            )}
          </select>
        </div>
        ${choices(
          'access',
          'What it may do',
          requested.map((scope) => ({
            value: scope,
            label: ACCESS[scope][0],
            note: ACCESS[scope][1],
            isChosen: scope === access,
          })),
        )}
        ${choices(
          'days',
          'When access ends',
          ASSISTANT_LIFETIMES.map((option) => ({
            value: String(option),
            label: `After ${option} days`,
            isChosen: option === days,
          })),
        )}
        <button type="submit" class="primary" name="decision" value="allow">Allow</button>
        <button type="submit" class="secondary" name="decision" value="deny" formnovalidate>Deny</button>
      </form>`,
  });
}
