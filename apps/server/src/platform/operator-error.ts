/**
 * An error whose message is one line for the person who runs Questlog: what is wrong and what to do about it.
 * Entry points print the message alone; any other error is a defect and keeps its stack trace.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
