import { PartNotLoaded } from './lazy-with-retry.ts';

/**
 * Logs an error that a boundary has caught, as React does by default. Does not log failed fetches of files,
 * because the browser already logs the request and the boundary shows a message.
 */
export function reportCaught(
  error: unknown,
  { componentStack }: { readonly componentStack?: string | null | undefined },
): void {
  if (error instanceof PartNotLoaded) return;
  // oxlint-disable-next-line eslint/no-console
  console.error(error, componentStack);
}
