import { X } from 'lucide-react';
import type { ElementType, FormEvent, ReactNode } from 'react';
import { Boundary } from '../boundaries/boundary.tsx';
import { IconButton } from '../controls/button.tsx';
import { cx } from '../theme/class-names.ts';

export interface DialogFrameProps {
  title: ReactNode;
  /** A sentence below the title. Screen readers read it with the title. */
  description?: ReactNode;
  /** Buttons at the bottom, the primary one last. */
  footer?: ReactNode;
  /** Makes the dialog a form. Enter in a field or a submit button in the footer submits it. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  children?: ReactNode;
}

/** The heading, content and buttons of a dialog or a titled popover. */
export function DialogFrame({
  parts: { Title, Description, Close },
  compact = false,
  title,
  description,
  footer,
  onSubmit,
  children,
}: DialogFrameProps & {
  /** The parts of Base UI's dialog or popover. */
  parts: Readonly<Record<'Title' | 'Description' | 'Close', ElementType>>;
  /** Less padding, as in popovers. */
  compact?: boolean;
}) {
  const hasFooter = footer !== undefined && footer !== false;
  return (
    <Form onSubmit={onSubmit}>
      <div
        data-sheet-head=""
        className={cx(
          'flex shrink-0 items-start gap-3',
          // The content determines a popover's width, so that a long title does not widen it.
          compact ? 'w-0 min-w-full pt-2 pr-2 pb-2 pl-4' : 'pt-4 pr-3 pb-3 pl-5',
        )}
      >
        <div className="min-w-0 flex-1 pt-1">
          <Title className={cx('wrap-anywhere', compact ? 'text-base' : 'text-lg')}>{title}</Title>
          {description !== undefined && (
            // The description often quotes text from users, which may be in any script.
            <Description
              dir="auto"
              className={cx('text-left text-sm wrap-anywhere text-muted', !compact && 'mt-1')}
            >
              {description}
            </Description>
          )}
        </div>
        <Close
          // Align the button with the first line of the title.
          render={<IconButton label="Close" icon={<X size={18} />} className="pointer-coarse:-my-1" />}
        />
      </div>
      {children !== undefined && (
        <div
          className={cx(
            'min-h-0 flex-1 overflow-y-auto overscroll-contain pt-1',
            compact
              ? 'px-4 pb-3'
              : cx('px-5', hasFooter ? 'pb-5' : 'pb-[max(1.25rem,env(safe-area-inset-bottom))]'),
          )}
        >
          <Boundary>{children}</Boundary>
        </div>
      )}
      {hasFooter && (
        <div
          className={cx(
            'flex shrink-0 flex-wrap items-center justify-end gap-2',
            compact ? 'px-2 py-2' : 'px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
            children !== undefined && 'border-t border-border',
          )}
        >
          {footer}
        </div>
      )}
    </Form>
  );
}

function Form({ onSubmit, children }: Pick<DialogFrameProps, 'onSubmit' | 'children'>) {
  if (onSubmit === undefined) return children;
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        // React events from a portal bubble up the component tree. Stop this event, so that a form around the
        // dialog is not submitted too.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      {children}
    </form>
  );
}
