import { touchQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { useState, type ReactNode, type Ref } from 'react';

export interface TypedText {
  readonly text: string;
  /** True if the user has tried to submit text that is not allowed. */
  readonly isWrong: boolean;
  readonly setText: (text: string) => void;
  readonly complain: () => void;
}

export function useTypedText(): TypedText {
  const [text, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const setText = (next: string): void => {
    setTyped(next);
    setIsWrong(false);
  };
  return { text, isWrong, setText, complain: () => setIsWrong(true) };
}

/** A field for typing a value in words. The text's meaning, its problem or examples are shown below. */
export function TypedField({
  label,
  icon,
  example,
  moreExamples,
  typed: { text, isWrong, setText },
  meaning,
  problem,
  field,
}: {
  label: string;
  icon: ReactNode;
  example: string;
  /** Continues the sentence after the first example: ', "in 2 weeks" or "15 Dec"'. */
  moreExamples: string;
  typed: TypedText;
  meaning?: string | undefined;
  /** Shown as an error once the user has tried to submit the text. */
  problem: string | undefined;
  field: Ref<HTMLInputElement>;
}) {
  // On a phone, a line with examples would push the sheet under the toasts.
  const touch = useMediaQuery(touchQuery);
  const hint = meaning ?? problem ?? (touch ? undefined : `Such as "${example}"${moreExamples}`);
  return (
    <TextField
      ref={field}
      label={label}
      hideLabel
      placeholder={touch ? `${label}, such as "${example}"` : label}
      icon={icon}
      autoComplete="off"
      enterKeyHint="done"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      hint={hint === undefined ? undefined : <output>{hint}</output>}
      error={isWrong ? problem : undefined}
    />
  );
}
