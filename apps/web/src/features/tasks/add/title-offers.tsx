import { TagPreview } from './tag-preview.tsx';
import type { TypedTask } from './use-typed-task.ts';

/** Under a title that is typed: tags that it may mean, those that it gets, and how it may repeat. */
export function TitleOffers({ typed, onDone }: { typed: TypedTask; onDone: () => void }) {
  const { parsed, setText, dismiss, tags, repeat } = typed;
  const { TagSuggestions, suggestions } = tags;
  const { offer } = repeat;
  const thenDone =
    <A extends unknown[]>(act: (...given: A) => void) =>
    (...given: A): void => {
      act(...given);
      onDone();
    };
  return (
    <>
      {TagSuggestions !== undefined && (
        <TagSuggestions suggestions={suggestions} onChoose={thenDone(({ text }) => setText(text))} />
      )}
      <TagPreview paths={parsed.tagPaths} onDismiss={thenDone(dismiss)} />
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
