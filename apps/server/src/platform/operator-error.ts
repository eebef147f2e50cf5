/**
 * An error whose message is a single line for the person who runs Questlog. It says what is wrong and what to
 * do about it. Entry points print only the message; any other error is a bug and keeps its stack trace.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
