/** The kinds of changes of a person, their accounts and notifications. */
export const accountKinds = {
  'profile.edit': { title: 'Edit profile' },
  'account.edit': { title: 'Edit account' },
  'notifications.update': { title: 'Update notifications' },
} as const;
