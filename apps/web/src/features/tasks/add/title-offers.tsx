import { TagPreview } from './tags/tag-preview.tsx';
import { TagSuggestions } from './tags/tag-suggestions.tsx';
import type { TypedTask } from './use-typed-task.ts';

/** The suggestions below a title during typing: tag completions, recognised tags, and a repeat rule. */
export function TitleOffers({ typed, onDone }: { typed: TypedTask; onDone: () => void }) {
  const { words, setText, dismiss, accept, suggestions, repeat } = typed;
  const { offer } = repeat;
  const thenDone =
    <A extends unknown[]>(act: (...given: A) => void) =>
    (...given: A): void => {
      act(...given);
      onDone();
    };
  return (
    <>
      <TagSuggestions suggestions={suggestions} onChoose={thenDone(({ text }) => setText(text))} />
      <TagPreview words={words} onDismiss={thenDone(dismiss)} onAccept={thenDone(accept)} />
      {offer !== undefined && (
        <offer.part.RepeatOffer
          found={offer.found}
          accepted={offer.accepted}
          onAccept={thenDone(repeat.accept)}
          onDismiss={thenDone(repeat.dismiss)}
        />
      )}
    </>
  );
}
