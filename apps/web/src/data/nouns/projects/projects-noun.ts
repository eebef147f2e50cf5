import { noun } from '../noun.ts';
import { projectCommands } from './project-commands.ts';
import { projectKinds } from './project-kinds.ts';
import { projectReaders } from './project-readers.ts';
import { projects } from './projects.ts';

export const projectsNoun = noun({
  collections: [projects],
  kinds: projectKinds,
  readers: projectReaders,
  topics: { project: 'projects', projects: 'projects', archivedProjects: 'projects' },
  commands: projectCommands,
});
