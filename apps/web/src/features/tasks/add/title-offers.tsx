import { capture } from './capture/load-capture.ts';
import { TagPreview } from './tags/tag-preview.tsx';
import { TagSuggestions } from './tags/tag-suggestions.tsx';
import type { TypedTask } from './use-typed-task.ts';

/** The suggestions below a title during typing: tag completions, recognised tags, and the other phrases. */
export function TitleOffers({ typed, onDone }: { typed: TypedTask; onDone: () => void }) {
  const { words, setText, keepTag, acceptTag, suggestions, phrases, today, accept, keep } = typed;
  const CaptureChips = capture.loaded()?.CaptureChips;
  const thenDone =
    <A extends unknown[]>(act: (...given: A) => void) =>
    (...given: A): void => {
      act(...given);
      onDone();
    };
  return (
    <>
      <TagSuggestions suggestions={suggestions} onChoose={thenDone(({ text }) => setText(text))} />
      <TagPreview words={words} onDismiss={thenDone(keepTag)} onAccept={thenDone(acceptTag)} />
      {CaptureChips !== undefined && (
        <CaptureChips items={phrases} today={today} onAccept={thenDone(accept)} onKeep={thenDone(keep)} />
      )}
    </>
  );
}
