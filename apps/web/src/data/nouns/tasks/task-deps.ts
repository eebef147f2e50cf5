import { action, type ActionOf } from '../action.ts';
import type { NounDeps } from '../noun.ts';
import type { TagReaders } from '../tags/tags-noun.ts';
import type { tags } from '../tags/tags.ts';
import type { SectionReaders } from '../sections/sections-noun.ts';
import type { ProjectReaders } from '../projects/project-readers.ts';
import type { taskKinds } from './task-kinds.ts';
import type { TaskReaders } from './task-readers.ts';
import type { tasks } from './tasks.ts';

export type TaskDeps = NounDeps<TaskReaders & TagReaders & ProjectReaders & SectionReaders>;

export type TaskKind = keyof typeof taskKinds;

export const taskAction: ActionOf<TaskKind, typeof tasks | typeof tags> = action;
