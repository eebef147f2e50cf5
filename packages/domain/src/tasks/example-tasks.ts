/** What a newcomer finds in the Inbox: each task says how one thing is done (CAPTURE-17). In the order in which they stand. */
export const EXAMPLE_TASKS: readonly { readonly title: string; readonly description: string }[] = [
  {
    title: 'Give a task a day',
    description:
      'Open a task by its title and choose a date: it comes to Today or Upcoming by itself. From the keyboard: S on a row.',
  },
  {
    title: 'Group what belongs together',
    description:
      'Drag a task onto a project. With Personal Pro you can also type tags in a title, such as "Buy seeds #garden/spring".',
  },
  {
    title: 'Find anything by a few letters',
    description:
      'Press Ctrl+K, ⌘K on a Mac, or the magnifying glass: it finds tasks, projects and whatever can be done.',
  },
];
