/**
 * An error with a one-line message for the operator: what is wrong, and what to do. Entry points print only
 * the message. Any other error is a bug and keeps its stack trace.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
