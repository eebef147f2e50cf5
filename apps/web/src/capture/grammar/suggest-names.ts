import {
  suggestMembers,
  suggestProjects,
  suggestSections,
  type NameSuggestion,
} from '@questlog/domain/capture/suggest-names';
import type { DataLayer } from '../../data/data-layer.ts';
import { namedMembers } from './named-members.ts';
import { usedSectionsOf } from './used-sections.ts';

/** Suggests the account's projects, the sections of one, or its members for the name that a typed line ends with. */
export function suggestNames(store: DataLayer['store'], text: string): readonly NameSuggestion[] {
  const projects = store.projects();
  return [
    ...suggestProjects(text, projects),
    ...suggestSections(text, projects, usedSectionsOf(store)),
    ...suggestMembers(text, namedMembers(store)),
  ];
}
