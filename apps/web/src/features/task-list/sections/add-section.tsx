import { MAX_SECTIONS, TOO_MANY_SECTIONS } from '@questlog/domain/sections/sections';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import { Archive, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useData } from '../../../data/data-context.ts';
import { useStore } from '../../../data/hooks.ts';
import { sectionsByVisibility } from '../../../data/nouns/sections/open-tasks.ts';
import { sectionCommands } from '../../../data/nouns/sections/section-commands.ts';
import { offerUndo } from '../../../task-row/actions/offer-undo.ts';
import { SectionDialog } from './section-dialog.tsx';

/** The controls below a project's list: for a new section, and for its archived sections. */
export function AddSection({ projectId }: { projectId: string }) {
  const data = useData();
  const { store, commandDeps } = data;
  const commands = useMemo(() => sectionCommands(commandDeps), [commandDeps]);
  const sections = useStore('sections', ({ sectionsOf }) => sectionsOf(projectId));
  const [dialog, setDialog] = useState<{ readonly open: boolean }>();
  const archived = sectionsByVisibility(store, projectId).hidden;
  return (
    <div data-screen="" className="mt-2 flex flex-wrap items-center gap-2">
      <Button
        variant="quiet"
        size="sm"
        className="text-muted"
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => {
          if (sections.length < MAX_SECTIONS) setDialog({ open: true });
          else toast.show({ message: TOO_MANY_SECTIONS, type: 'warning' });
        }}
      >
        Add section
      </Button>
      {archived.length > 0 && (
        <MenuButton
          size="sm"
          label="Archived sections"
          icon={<Archive size={16} />}
          entries={archived.map(({ id, title }) => ({
            label: title,
            hint: 'Unarchive',
            onSelect: () => {
              commands.archiveSection(id, false);
              offerUndo(data, `Unarchived "${toastTitle(title)}"`);
            },
          }))}
        />
      )}
      {dialog !== undefined && (
        <SectionDialog
          open={dialog.open}
          onSave={(input) => {
            setDialog({ open: false });
            commands.createSection(projectId, input);
            offerUndo(data, `Added "${toastTitle(input.title)}"`);
          }}
          onClose={() => setDialog({ open: false })}
          onClosed={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}
