import type { ReactNode, RefObject } from 'react';
import { Banner } from '@questlog/ui/feedback/banner.tsx';

/** Why settings could not be saved, where no field says it. */
export interface SaveFailure {
  readonly title?: string;
  readonly reason?: string | undefined;
}

/** A form of settings, under what became of saving them. */
export function SettingsForm({
  form,
  failure,
  success,
  canSave,
  onSave,
  children,
}: {
  form?: RefObject<HTMLFormElement | null> | undefined;
  failure: SaveFailure | undefined;
  success: string | undefined;
  /** Complete, and nothing is being saved. */
  canSave: boolean;
  onSave: () => void;
  children: ReactNode;
}) {
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) onSave();
      }}
    >
      {failure?.title !== undefined && (
        <Banner tone="error" title={failure.title}>
          {failure.reason}
        </Banner>
      )}
      {success !== undefined && <Banner tone="success">{success}</Banner>}
      {children}
    </form>
  );
}
