import { conditionsOf } from '@questlog/domain/query/query-form';
import { Segmented } from '@questlog/ui/controls/segmented.tsx';
import { sheetQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { useState, type RefObject } from 'react';
import { QueryForm } from './query-form.tsx';
import { QueryLine, type QueryEditorProps } from './query-line.tsx';
import { TodoistOffer } from './todoist-offer.tsx';

const MODES = [
  { value: 'text', label: 'Text' },
  { value: 'form', label: 'Form' },
] as const;

/**
 * A question in a line or in a form, with a switch between the two (FILTER-25).
 * @param field the line, if it is shown
 */
export function QuestionField({
  field,
  ...editor
}: QueryEditorProps & { field: RefObject<HTMLInputElement | null> }) {
  const { text, parsed } = editor;
  const [mode, setMode] = useState<'text' | 'form'>(() => {
    const fitsForm =
      text.trim() === '' || (parsed.tree !== undefined && conditionsOf(parsed.tree) !== undefined);
    return fitsForm && matchMedia(sheetQuery).matches ? 'form' : 'text';
  });
  const editAsText = (): void => {
    setMode('text');
    // The line exists after the render.
    queueMicrotask(() => field.current?.focus());
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden="true" className="text-sm font-medium">
          Question
        </span>
        <Segmented label="Edit the question as" value={mode} options={MODES} onValueChange={setMode} />
      </div>
      {mode === 'text' ? (
        <>
          <QueryLine {...editor} hideLabel field={field} />
          <TodoistOffer
            {...{ text, parsed }}
            reader={editor.reader}
            onConvert={(query) => {
              editor.onText(query);
              field.current?.focus();
            }}
          />
        </>
      ) : (
        <QueryForm {...editor} onEditAsText={editAsText} />
      )}
    </div>
  );
}
