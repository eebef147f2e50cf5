import { MAX_COMMENT } from '@questlog/domain/comments/comments';
import { countOf, numberText } from '@questlog/domain/counts';
import { codePoints, isBlank } from '@questlog/domain/text';
import { Button } from '@questlog/ui/controls/button.tsx';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { keyText } from '@questlog/ui/marks/kbd.tsx';
import { useEffect, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import { continueListByKey } from '../../../capture/list-typing.ts';
import type { FieldDraft } from '../../../data/drafts/draft-hooks.ts';
import { MentionTextArea } from '../mentions/mention-text-area.tsx';

/** The counter is shown when fewer characters are left. */
const FEW_LEFT = 500;

/** A field for the text of a comment. Unsent text is a draft (COMMENT-14). */
export function CommentField({
  label,
  placeholder,
  ref,
  takeFocus = false,
  draft,
  text = '',
  sendIcon,
  sendLabel,
  problem,
  onSend,
  onLeave,
  cancel,
}: {
  label: string;
  placeholder?: string;
  ref: RefObject<HTMLTextAreaElement | null>;
  /** True to focus the field when it appears, with the caret at the end. */
  takeFocus?: boolean;
  draft: FieldDraft;
  /** The text of the comment that is edited. */
  text?: string;
  sendIcon?: ReactNode;
  sendLabel: string;
  /** Why nothing can be sent. */
  problem?: string | undefined;
  /**
   * Sends the text.
   * @param base the text of the comment when the edit began
   */
  onSend: (written: string, base: string) => void;
  /** Called when the user presses Escape. The draft stays. */
  onLeave: () => void;
  /** Another button, beside the one that sends. */
  cancel?: ReactNode;
}) {
  const [begun] = useState(() => draft.read());
  const [base] = useState(begun?.['base'] ?? text);
  const [written, setWritten] = useState(begun?.['text'] ?? text);
  useEffect(
    () => draft.keep(isBlank(written) || written === base ? undefined : { text: written, base }),
    [draft, written, base],
  );
  useLayoutEffect(() => {
    const field = ref.current;
    if (!takeFocus || field === null) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    // Run only on mount.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const left = MAX_COMMENT - codePoints(written.trim());
  const isEmpty = isBlank(written);
  const canSend = !isEmpty && left >= 0 && problem === undefined;
  const send = (): void => {
    if (!canSend) return;
    draft.keep(undefined);
    setWritten('');
    onSend(written, base);
  };
  return (
    <div className="space-y-2">
      <MentionTextArea
        ref={ref}
        label={label}
        hideLabel
        rows={1}
        dir="auto"
        placeholder={placeholder}
        className="[&_textarea]:min-h-10 [&_textarea]:resize-none pointer-coarse:[&_textarea]:min-h-11"
        value={written}
        aria-keyshortcuts="Control+Enter"
        title={`${keyText('mod+enter')} sends the comment, ${keyText('escape')} leaves it unsent`}
        hint={left < FEW_LEFT && left >= 0 ? `You can type ${countOf(left, 'more character')}.` : undefined}
        error={(isEmpty ? undefined : problem) ?? (left < 0 ? tooLong(-left) : undefined)}
        onValueChange={setWritten}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent) || continueListByKey(event)) return;
          const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
          if (event.key !== 'Escape' && !sends) return;
          // The list would close or complete the task.
          event.preventDefault();
          event.stopPropagation();
          if (sends) send();
          else onLeave();
        }}
      />
      {(!isEmpty || cancel !== undefined) && (
        <div data-screen="" className="flex justify-end gap-2">
          {cancel}
          <Button variant="primary" size="sm" icon={sendIcon} aria-disabled={!canSend} onClick={send}>
            {sendLabel}
          </Button>
        </div>
      )}
    </div>
  );
}

function tooLong(excess: number): string {
  return `A comment can have at most ${numberText(MAX_COMMENT)} characters. Remove ${countOf(excess, 'character')}.`;
}
