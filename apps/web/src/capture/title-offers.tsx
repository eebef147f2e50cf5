import type { CaptureItem } from '@questlog/domain/capture/captured';
import { useProjects, useTags } from '../data/hooks.ts';
import { CaptureChips } from './grammar/capture-chips.tsx';
import { LanguageOffer } from './grammar/language-offer.tsx';
import { Suggestions } from './suggestions.tsx';
import { TagPreview } from './tags/tag-preview.tsx';
import type { TypedTask } from './typed-task.ts';

/** The suggestions below a title: completions, recognised tags, and other phrases. */
export function TitleOffers({
  typed,
  onDone,
  isElsewhere,
}: {
  typed: TypedTask;
  onDone: () => void;
  isElsewhere?: (phrase: CaptureItem) => boolean;
}) {
  const { captured, words, setText, keepTag, acceptTag, suggestions, phrases, today, accept, keep } = typed;
  const { nameSuggestions } = typed;
  const tags = useTags();
  const projects = useProjects();
  const thenDone =
    <A extends unknown[]>(act: (...given: A) => void) =>
    (...given: A): void => {
      act(...given);
      onDone();
    };
  return (
    <>
      <Suggestions
        noun="tag"
        suggestions={suggestions.map(({ path, text }) => ({
          name: path,
          color: tags.find(({ fullPath }) => fullPath === path)?.color ?? undefined,
          text,
        }))}
        onChoose={thenDone(setText)}
      />
      {(['project', 'section', 'member'] as const).map((noun) => (
        <Suggestions
          key={noun}
          noun={noun}
          suggestions={nameSuggestions
            .filter((each) => each.noun === noun)
            .map(({ name, projectId, text }) => ({
              name,
              color: projects.find(({ id }) => id === projectId)?.color,
              text,
            }))}
          onChoose={thenDone(setText)}
        />
      ))}
      <TagPreview words={words} onDismiss={thenDone(keepTag)} onAccept={thenDone(acceptTag)} />
      <CaptureChips
        items={phrases}
        {...{ today, isElsewhere }}
        onAccept={thenDone(accept)}
        onKeep={thenDone(keep)}
      />
      <LanguageOffer language={captured.otherLanguage} onDone={onDone} />
    </>
  );
}
