import type { TagSuggestion } from '@questlog/domain/tags/tag-suggestions';
import type { View } from '@questlog/domain/tasks/task-views';
import { useData } from '../../../data/data-context.ts';
import type { TaskInput } from '../../../data/nouns/tasks/task-input.ts';
import { useTagging } from './use-tagging.ts';
import { useTagSuggestions } from './tags/use-tag-suggestions.ts';
import { useTypedRepeat, type TypedRepeatOffer } from './repeat/use-typed-repeat.ts';
import { useTypedTitle, type TypedTitle } from './use-typed-title.ts';

/** The state of a task whose title is being typed, with the suggestions for it. */
export interface TypedTask extends TypedTitle {
  /** The tags that complete the tag being typed at the end. */
  readonly suggestions: readonly TagSuggestion[];
  readonly repeat: TypedRepeatOffer;
  /**
   * Accepts a suggestion, for the Tab key: the first tag, or else the repeat rule. Returns false if
   * there is none.
   */
  readonly takeOffer: () => boolean;
  /**
   * Creates the task, as a repeating one if the user accepted the repeat rule. Returns its id; undefined
   * without a title.
   * @param shown the current view: if the repeating task belongs to another one, a message names it
   */
  readonly create: (input: TaskInput, shown?: View) => string | undefined;
  /** The title of the task to be created. */
  readonly madeTitle: string;
}

/**
 * @param begun the initial text
 * @param carried paths of the tags that the task gets in any case
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
