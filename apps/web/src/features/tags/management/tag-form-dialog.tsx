import { DEFAULT_TAG_COLOR, PROJECT_PALETTE } from '@questlog/domain/palette';
import { MAX_TAG_NAME, parentPath, parseTagName, tagNameProblem } from '@questlog/domain/tags/tag-path';
import { parentChoices, type TagTree } from '@questlog/domain/tags/tag-tree';
import { limitText } from '@questlog/domain/text';
import { newId } from '@questlog/domain/uuid';
import { useRef, useState } from 'react';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Chip } from '@questlog/ui/controls/chip.tsx';
import { ColorPicker } from '@questlog/ui/controls/color-picker.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import type { ShownTag } from '../tree/shown-tag.ts';
import { saveProblem, useTagWrites, type SaveProblem } from './use-tag-writes.ts';

export interface TagFormDialogProps {
  open: boolean;
  tree: TagTree<ShownTag>;
  /** Undefined to create a tag. */
  tag?: ShownTag | undefined;
  /** A new tag's preselected parent. */
  parentId?: string | undefined;
  onClose: () => void;
  onClosed: () => void;
}

const NO_PARENT = '';

/** The form for a tag's name, parent and colour. The parent can be chosen only for a new tag. */
export function TagFormDialog({ open, tree, tag, parentId, onClose, onClosed }: TagFormDialogProps) {
  const writes = useTagWrites();
  const [id] = useState(() => newId(Date.now()));
  const [name, setName] = useState(tag?.name ?? '');
  const [parent, setParent] = useState(parentId ?? NO_PARENT);
  const [color, setColor] = useState<string | null>(tag === undefined ? DEFAULT_TAG_COLOR : tag.color);
  const [problem, setProblem] = useState<SaveProblem>({});
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const above = tag === undefined ? tree.nodes.get(parent)?.tag.fullPath : parentPath(tag.fullPath);
  const ownName = parseTagName(name);
  // Hide the full path if the name is invalid.
  const path =
    ownName === undefined ? '' : above === undefined || above === '' ? ownName : `${above}/${ownName}`;

  const save = async (): Promise<void> => {
    const wrong = tagNameProblem(name);
    if (wrong !== undefined) {
      setProblem({ name: wrong });
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem({});
    try {
      const { how } = await (tag === undefined
        ? writes.create(id, { name, color }, parent === NO_PARENT ? null : parent)
        : writes.update(tag.id, changed(tag, name, color)));
      toast.show(
        how === 'done'
          ? { message: `${tag === undefined ? 'Created' : 'Saved'} #${path}`, type: 'success' }
          : { message: `#${path} will be saved when you are back online` },
      );
      onClose();
    } catch (error) {
      const found = saveProblem(error);
      setProblem(found);
      if (found.name !== undefined) field.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      size="md"
      title={tag === undefined ? 'Create Tag' : 'Edit Tag'}
      initialFocus={field}
      onSubmit={() => {
        if (!busy) void save();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {tag === undefined ? 'Create Tag' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {problem.other !== undefined && (
          <Banner tone="error" title="Failed to save tag">
            {problem.other}
          </Banner>
        )}
        <TextField
          ref={field}
          label="Tag name"
          placeholder="urgent, garden, waiting-for…"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          value={name}
          error={problem.name}
          hint="Letters, digits and hyphens."
          onChange={(event) => {
            setName(limitText(event.currentTarget.value, MAX_TAG_NAME));
            setProblem({});
          }}
        />
        {tag === undefined && (
          <Select
            label="Parent tag"
            value={parent}
            error={problem.parent}
            options={[
              { value: NO_PARENT, label: 'None (a root tag)' },
              ...parentChoices(tree).map(({ tag: { id, fullPath } }) => ({ value: id, label: fullPath })),
            ]}
            onValueChange={setParent}
          />
        )}
        <ColorPicker
          palette={PROJECT_PALETTE}
          value={color}
          onChange={setColor}
          onClear={() => setColor(null)}
        />
        <p className="flex min-h-6 items-center gap-2 text-sm text-muted">
          {path !== '' && (
            <>
              <span className="shrink-0">Shown as</span>
              <Chip color={color ?? undefined} className="min-w-0">
                <span dir="auto">{path}</span>
              </Chip>
            </>
          )}
        </p>
      </div>
    </Dialog>
  );
}

/**
 * Returns the changed fields. An unchanged name is omitted, because sending a name renames all descendants.
 */
function changed(tag: ShownTag, name: string, color: string | null) {
  return {
    ...(parseTagName(name) === tag.name ? {} : { name }),
    ...(color === tag.color ? {} : { color }),
  };
}
