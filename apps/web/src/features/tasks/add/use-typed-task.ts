import type { TagSuggestion } from '@questlog/domain/tags/tag-suggestions';
import type { View } from '@questlog/domain/tasks/task-views';
import { useData } from '../../../data/data-context.ts';
import type { TaskInput } from '../../../data/nouns/tasks/task-input.ts';
import { useTagging } from './use-tagging.ts';
import { useTagSuggestions } from './tags/use-tag-suggestions.ts';
import { useTypedRepeat, type TypedRepeatOffer } from './repeat/use-typed-repeat.ts';
import { useTypedTitle, type TypedTitle } from './use-typed-title.ts';

/** A task while its title is typed, with the suggestions for it. */
export interface TypedTask extends TypedTitle {
  /** The tags that complete the one being typed at the end. */
  readonly suggestions: readonly TagSuggestion[];
  readonly repeat: TypedRepeatOffer;
  /**
   * Accepts the suggestion for Tab: the first tag, otherwise the repetition. Returns false if there is none.
   */
  readonly takeOffer: () => boolean;
  /**
   * Creates the task, repeating if that was accepted. Returns its id; undefined without a title.
   * @param shown the current view: if the repeating task belongs to another one, a message names it
   */
  readonly create: (input: TaskInput, shown?: View) => string | undefined;
  /** The title that the task will have. */
  readonly madeTitle: string;
}

/**
 * @param begun the initial text
 * @param carried paths of the tags that the task gets anyway
 */
export function useTypedTask(begun: string, carried: readonly string[]): TypedTask {
  const data = useData();
  const title = useTypedTitle(begun, carried);
  const suggestions = useTagSuggestions(title.text, useTagging());
  const repeat = useTypedRepeat(title.parsed.title);
  const { offer } = repeat;
  const taken = offer?.accepted === true ? offer : undefined;
  return {
    ...title,
    suggestions,
    repeat,
    takeOffer: () => {
      const [first] = suggestions;
      if (first !== undefined) title.setText(first.text);
      else if (offer?.accepted === false) repeat.accept();
      else return false;
      return true;
    },
    create: (input, shown) =>
      taken === undefined
        ? data.commands.createTask(input)
        : taken.part.createRepeating(data, input, taken.found, shown),
    madeTitle: taken?.found.title ?? title.parsed.title,
    clear: () => {
      title.clear();
      repeat.clear();
    },
  };
}
