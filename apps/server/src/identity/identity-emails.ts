/** The emails about a user's address, password and deletion. */
import { USER_DAYS } from '@questlog/domain/identity/user-deletion';
import { renderEmail } from '../platform/mail/render-email.ts';
import { mailAddress, prose, utcTime } from '../platform/mail/mail-prose.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { claimText, type AddressClaim } from './users/address-claim.ts';
import type { UserRow } from './users/users.queries.ts';

type Addressee = Pick<UserRow, 'email' | 'first_name' | 'last_name'>;

/** The public URL and the token in an emailed link. */
interface MailLink {
  readonly publicUrl: string;
  readonly token: string;
}

/** @param claim the user who entered the address; undefined in jobs queued by an earlier version */
export function verificationEmail(
  user: Addressee,
  claim: AddressClaim | undefined,
  { publicUrl, token }: MailLink,
): Mail {
  return renderEmail({
    to: user.email,
    subject: prose`Confirm your email address`,
    name: user.first_name,
    paragraphs: [
      ...(claim === undefined ? [] : [claimText(`${user.first_name} ${user.last_name}`, claim)]),
      prose`If this was you, please sign in and confirm that this address is yours.`,
    ],
    action: {
      label: prose`Confirm email address`,
      url: `${publicUrl}/idp/verify-email?token=${token}`,
    },
    otherAction: {
      label: prose`This wasn't me`,
      url: `${publicUrl}/idp/not-me?token=${token}`,
    },
    footnote: prose`Both links are valid for seven days. If this wasn't you, use the second one: it releases your address and signs out the person who used it.`,
  });
}

/** Warns a user that an API token is about to expire (TOKEN-10). */
export function tokenExpiresEmail(
  user: Addressee,
  { name, expiresAt }: { readonly name: string; readonly expiresAt: Date },
  publicUrl: string,
): Mail {
  return renderEmail({
    to: user.email,
    subject: prose`An API token is about to expire`,
    name: user.first_name,
    paragraphs: [
      prose`The API token “${name}” expires at ${utcTime(expiresAt)}. After that, scripts that use it are rejected.`,
      prose`If you still need it, create a new token, and replace the old one in your scripts.`,
    ],
    action: { label: prose`Open API tokens`, url: `${publicUrl}/settings?tab=tokens` },
    footnote: prose`Questlog writes to you once for each token that was used in the last month.`,
  });
}

export function passwordResetEmail(
  user: Addressee,
  isOfStaff: boolean,
  { publicUrl, token }: MailLink,
): Mail {
  return renderEmail({
    to: user.email,
    subject: prose`Reset your password`,
    name: user.first_name,
    paragraphs: [
      isOfStaff
        ? prose`The administrators of this Questlog server ask you to choose a new password:`
        : prose`You asked for a new password for Questlog. Choose it here:`,
    ],
    action: {
      label: prose`Choose a new password`,
      url: `${publicUrl}/idp/reset-password?token=${token}`,
    },
    footnote: prose`The link is valid for one hour and works once. If you didn't ask for it, ignore this email: your password stays the same.`,
  });
}

export function addressChangedEmail(to: string, firstName: string, newEmail: string): Mail {
  return renderEmail({
    to,
    subject: prose`Your email address was changed`,
    name: firstName,
    paragraphs: [prose`The email address of your Questlog account is now ${mailAddress(newEmail)}.`],
    footnote: prose`If this was not you, somebody else has access to your account: please contact the administrators of this Questlog server.`,
  });
}

export function passwordChangedEmail(user: Addressee, at: Date): Mail {
  return renderEmail({
    to: user.email,
    subject: prose`Your password was changed`,
    name: user.first_name,
    paragraphs: [
      prose`The password of your Questlog account was changed on ${utcTime(at)}. All other devices were signed out.`,
    ],
    footnote: prose`If this was not you, somebody else has access to your account: choose a new password with "Forgot password?" on the sign-in page, and tell the administrators of this Questlog server.`,
  });
}

export function addressRestoredEmail(user: Addressee): Mail {
  return renderEmail({
    to: user.email,
    subject: prose`Your previous email address is in use again`,
    name: user.first_name,
    paragraphs: [
      prose`The owner of the address that you entered at Questlog told us that it is not yours. Sign in with ${mailAddress(user.email)} again. All devices were signed out.`,
    ],
    footnote: prose`If you did not change your address, somebody else has access to your account: choose a new password with "Forgot password?" on the sign-in page.`,
  });
}

/** @param accounts names of the accounts deleted along with the user */
export function userDeletedEmail(user: Addressee, accounts: readonly string[], at: Date): Mail {
  return renderEmail({
    to: user.email,
    subject: prose`Your Questlog user is being deleted`,
    name: user.first_name,
    paragraphs: [
      prose`Your user was deleted on ${utcTime(at)}, together with these accounts: ${accounts.join(', ') || 'none'}. You left all other accounts, and paid plans were cancelled.`,
      prose`For ${String(USER_DAYS)} days you can get everything back: ask the administrators of this Questlog server to restore ${mailAddress(user.email)}. After that it is removed permanently.`,
    ],
    footnote: prose`If this was not you, somebody else has access to your account: tell the administrators of this Questlog server at once.`,
  });
}
