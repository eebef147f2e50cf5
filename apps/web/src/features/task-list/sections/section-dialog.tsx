import { MAX_SECTION_TITLE, MAX_WIP_LIMIT } from '@questlog/domain/sections/sections';
import { isBlank, limitText } from '@questlog/domain/text';
import { Button } from '@questlog/ui/controls/button.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { useState } from 'react';
import type { SectionItem } from '../../../data/nouns/sections/section-item.ts';

const LIMIT_ERROR = `The limit is a number from 1 to ${MAX_WIP_LIMIT}.`;

/** The form for a section's title and limit: "New section" without `section`, otherwise "Edit section". */
export function SectionDialog({
  open,
  section,
  onSave,
  onClose,
  onClosed,
}: {
  open: boolean;
  section?: SectionItem | undefined;
  /** Called with a valid input. Must close the dialog. */
  onSave: (input: { readonly title: string; readonly wipLimit: number | null }) => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  const [title, setTitle] = useState(section?.title ?? '');
  const [limit, setLimit] = useState(String(section?.wipLimit ?? ''));
  const [wrong, setWrong] = useState(false);
  const wipLimit = limit.trim() === '' ? null : Number(limit);
  const isLimit =
    wipLimit === null || (Number.isInteger(wipLimit) && wipLimit >= 1 && wipLimit <= MAX_WIP_LIMIT);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={section === undefined ? 'New section' : 'Edit section'}
      onSubmit={({ currentTarget }) => {
        setWrong(true);
        const [titleField, limitField] = currentTarget.querySelectorAll('input');
        if (isBlank(title)) titleField?.focus();
        else if (isLimit) onSave({ title: title.trim(), wipLimit });
        else limitField?.focus();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {section === undefined ? 'Add section' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <TextField
          label="Section title"
          dir="auto"
          autoComplete="off"
          value={title}
          error={wrong && isBlank(title) ? 'Section title is required' : undefined}
          onChange={(event) => setTitle(limitText(event.target.value, MAX_SECTION_TITLE))}
        />
        <TextField
          label="Limit of open tasks (optional)"
          inputMode="numeric"
          autoComplete="off"
          value={limit}
          error={wrong && !isLimit ? LIMIT_ERROR : undefined}
          onChange={(event) => setLimit(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
