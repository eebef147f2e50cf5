/** The example tasks in the Inbox of a new user, in order: each explains one feature (CAPTURE-17). */
export const EXAMPLE_TASKS: readonly { readonly title: string; readonly description: string }[] = [
  {
    title: 'Schedule a task',
    description:
      'Open a task by its title and choose a date: it shows up in Today or Upcoming by itself. With the keyboard, press S on a row.',
  },
  {
    title: 'Group related tasks',
    description:
      'Drag a task onto a project. With Personal Pro you can also type tags in a title, such as "Buy seeds #garden/spring".',
  },
  {
    title: 'Find anything',
    description:
      'Press Ctrl+K, ⌘K on a Mac, or the magnifying glass, and type a few letters: it finds tasks, projects and commands.',
  },
];
