/** The end of a browser's session at the provider, if users sign in at an external issuer. */
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

/**
 * Ends the browser's session as soon as the program has its code (ASSIST-51). The next authorization asks the issuer
 * again, so the session would only outlive the user's session there.
 */
export function endSessionWithCode(
  provider: Provider,
  cookie: { readonly name: string; readonly path: string },
): void {
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx as unknown as Partial<KoaContextWithOIDC>;
    if (oidc?.session === undefined || oidc.entities.AuthorizationCode === undefined) return;
    await oidc.session.destroy();
    ctx.cookies.set(cookie.name, null, { path: cookie.path, httpOnly: true, signed: true, overwrite: true });
  });
}
