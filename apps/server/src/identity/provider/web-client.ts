/** The web app as a client of the built-in provider. It cannot keep a secret, so it uses PKCE. */
export const WEB_CLIENT = 'questlog-web';

/** Maximum lifetime of a session in days, however often it is renewed. */
export const GRANT_DAYS = 365;
