import { PartNotLoaded } from './lazy-with-retry.ts';

/**
 * Logs an error that a boundary has caught, as React does. Skips failed fetches of files: the browser logs
 * them and the boundary shows a message.
 */
export function reportCaught(
  error: unknown,
  { componentStack }: { readonly componentStack?: string | null | undefined },
): void {
  if (error instanceof PartNotLoaded) return;
  // oxlint-disable-next-line eslint/no-console
  console.error(error, componentStack);
}
