import { named, type Subject } from '../tasks/task-messages.ts';
import { toastTitle } from '../tasks/view-texts.ts';

/**
 * Returns the message after moving tasks to another section of their project (SECTION-5).
 * @param section the title of the new section; null if they are in none
 */
export function sectionedMessage(subject: Subject, section: string | null): string {
  if (section === null) return `Moved ${named(subject)} out of the section`;
  return `Moved ${named(subject)} to "${toastTitle(section)}"`;
}
