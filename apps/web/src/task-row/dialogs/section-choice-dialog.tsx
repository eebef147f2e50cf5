import { MAX_SECTION_TITLE, MAX_SECTIONS } from '@questlog/domain/sections/sections';
import { limitText } from '@questlog/domain/text';
import { CircleOff, Rows3 } from 'lucide-react';
import { useMemo } from 'react';
import { useData } from '../../data/data-context.ts';
import { useStore } from '../../data/hooks.ts';
import { sectionsByVisibility } from '../../data/nouns/sections/open-tasks.ts';
import { sectionCommands } from '../../data/nouns/sections/section-commands.ts';
import { ChoiceDialog, type Choice, type ChoiceDialogProps } from './choice-dialog.tsx';

const NOTHING = 'No section has this name.';

/** Moves tasks to an existing or a new section of their project, or out of their section (SECTION-17). */
export function SectionChoiceDialog({
  projectId,
  current,
  ...frame
}: {
  projectId: string;
  /** The section of all tasks, null for none; undefined if they differ. */
  current: string | null | undefined;
} & Pick<
  ChoiceDialogProps<string | null>,
  'open' | 'anchor' | 'title' | 'subject' | 'onClose' | 'onClosed' | 'onChoose'
>) {
  const { store, commandDeps } = useData();
  const { createSection } = useMemo(() => sectionCommands(commandDeps), [commandDeps]);
  const sections = useStore('sections', ({ sectionsOf }) => sectionsOf(projectId));
  const choices: Choice<string | null>[] = [
    {
      key: 'none',
      title: 'No section',
      icon: <CircleOff size={16} />,
      current: current === null,
      value: null,
    },
    ...sectionsByVisibility(store, projectId).shown.map(({ id, title }) => ({
      key: id,
      title,
      icon: <Rows3 size={16} />,
      current: id === current,
      value: id,
    })),
  ];
  const nameOf = (typed: string): string => limitText(typed, MAX_SECTION_TITLE);
  return (
    <ChoiceDialog
      {...frame}
      choices={choices}
      listLabel="Sections"
      fieldLabel="Find or create a section"
      nothing={NOTHING}
      creation={
        sections.length < MAX_SECTIONS
          ? {
              label: (typed) => `Create section "${nameOf(typed)}"`,
              onCreate: (typed) => {
                const id = createSection(projectId, { title: nameOf(typed) });
                if (id !== undefined) frame.onChoose(id);
              },
            }
          : undefined
      }
    />
  );
}
