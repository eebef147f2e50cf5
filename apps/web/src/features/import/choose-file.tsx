import { FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { buttonClass } from '@questlog/ui/controls/button-style.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { IMPORT_SOURCES } from './import-sources.ts';

/** The area for dropping or choosing a file. Explains how to export a file from each supported app. */
export function ChooseFile({
  problem,
  onChoose,
}: {
  problem: string | undefined;
  onChoose: (file: File) => void;
}) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();

  const drop = (files: FileList | null): void => {
    setIsOver(false);
    const file = files?.[0];
    if (file !== undefined) onChoose(file);
    // Allow choosing the same file again.
    if (input.current !== null) input.current.value = '';
  };

  return (
    <div className="flex flex-col gap-6">
      {problem !== undefined && (
        <Banner tone="error" title="Nothing was imported">
          {problem}
        </Banner>
      )}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          drop(event.dataTransfer.files);
        }}
        className={cx(
          'flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-10 text-center',
          isOver ? 'border-accent bg-accent-soft' : 'border-control',
        )}
      >
        <FileUp size={28} aria-hidden="true" className="text-muted" />
        <p className="text-sm text-pretty">
          Choose a backup of another app, or drop it here. You see what becomes of it before anything is
          added.
        </p>
        <input
          ref={input}
          id={inputId}
          type="file"
          className="peer sr-only"
          onChange={(event) => drop(event.currentTarget.files)}
        />
        <label
          htmlFor={inputId}
          className={cx(
            buttonClass('primary'),
            'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
          )}
        >
          Choose a File
        </label>
        <p className="text-xs text-muted">The file is read in this browser. It is not uploaded.</p>
      </div>
      <section aria-label="Supported files">
        <h3 className="text-sm font-semibold">How to get the file</h3>
        <dl className="mt-2 flex flex-col gap-3 text-sm">
          {IMPORT_SOURCES.map(({ name, how }) => (
            <div key={name} className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
              <dt className="font-medium">{name}</dt>
              <dd className="text-pretty text-muted">{how}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
