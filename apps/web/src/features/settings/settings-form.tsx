import type { ReactNode, RefObject } from 'react';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';

/** A failed save whose error does not belong to any field. */
export interface SaveFailure {
  readonly title?: string;
  readonly reason?: string | undefined;
}

/** A settings form with the last save's result above its fields. */
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
  /** True if the form is complete and not being saved. */
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

/** Save Changes, and Discard if there are unsaved changes. */
export function FormButtons({
  busy,
  disabled,
  onDiscard,
}: {
  busy: boolean;
  disabled?: boolean | undefined;
  /** Resets the form. Undefined if nothing has changed, in which case no button is shown. */
  onDiscard: (() => void) | undefined;
}) {
  return (
    <div className="flex flex-row-reverse flex-wrap gap-2">
      <Button type="submit" variant="primary" disabled={disabled} busy={busy}>
        Save Changes
      </Button>
      {onDiscard !== undefined && !busy && (
        <Button
          variant="quiet"
          onClick={(event) => {
            // The Discard button disappears along with the changes, so move the focus.
            event.currentTarget.form?.querySelector<HTMLInputElement>('input:not([type=file])')?.focus();
            onDiscard();
          }}
        >
          Discard
        </Button>
      )}
    </div>
  );
}
