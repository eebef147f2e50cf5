/** Returns the advice after a part of the app could not be loaded. The cause is only known while offline. */
export function partAdvice(): string {
  return navigator.onLine ? 'Try again, or reload the page.' : 'Check your connection and try again.';
}
