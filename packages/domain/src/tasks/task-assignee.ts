/** The assignee of a task (PEOPLE-1, PEOPLE-2). */

/** The error for an assignee who is not an Active member of the account. */
export const NOT_ASSIGNABLE = 'This person is not an active member of this account.';
