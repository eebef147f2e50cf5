import type { TypedRepeat } from '@questlog/domain/recurrence/typed-repeat';
import { useEffect, useState } from 'react';
import { useFeature, useToday } from '../../../../data/hooks.ts';
import type { createRepeating, readRepeat, RepeatOffer } from './repeat-offer.tsx';

/** A title without such a word cannot describe a repeat rule, so the parser is not loaded for it. */
const PERHAPS = /\severy!?\s/i;

interface Part {
  readonly readRepeat: typeof readRepeat;
  readonly createRepeating: typeof createRepeating;
  readonly RepeatOffer: typeof RepeatOffer;
}

/** A phrase in a title that describes a repeat rule. */
export interface FoundRepeat {
  readonly found: TypedRepeat;
  /** True if the user has accepted the repeat rule. */
  readonly accepted: boolean;
  readonly part: Part;
}

export interface TypedRepeatOffer {
  /**
   * Undefined if the title contains no such phrase, the user kept it as text, or the plan does not include
   * repeating tasks.
   */
  readonly offer: FoundRepeat | undefined;
  readonly accept: () => void;
  /** Keeps the phrase as text in the title. */
  readonly dismiss: () => void;
  readonly clear: () => void;
}

/**
 * Suggests the repeat rule that a title describes while the user types it. The rule applies only if the user
 * accepts it (REPEAT-66, REPEAT-73).
 */
export function useTypedRepeat(title: string): TypedRepeatOffer {
  const isPossible = useFeature('REPEATING_TASKS') && PERHAPS.test(title);
  const today = useToday();
  const [part, setPart] = useState<Part>();
  const [taken, setTaken] = useState<string>();
  const [dismissed, setDismissed] = useState<string>();
  const isMissing = isPossible && part === undefined;
  useEffect(() => {
    if (!isMissing) return;
    // If the code cannot be fetched, the phrase stays plain text.
    void import('./repeat-offer.tsx').then(setPart, () => undefined);
  }, [isMissing]);
  const found = isPossible ? part?.readRepeat(title, today, taken) : undefined;
  const isOffered = found !== undefined && found.phrase !== dismissed;
  // The user may continue an accepted phrase: 'every week', then ' on mon'.
  const accepted =
    taken !== undefined &&
    found !== undefined &&
    (found.phrase.startsWith(taken) || taken.startsWith(found.phrase));
  // Store the longer phrase, so that it stays accepted when other text follows it.
  if (accepted && found.phrase !== taken) setTaken(found.phrase);
  return {
    offer: isOffered && part !== undefined ? { found, accepted, part } : undefined,
    accept: () => setTaken(found?.phrase),
    dismiss: () => {
      setTaken(undefined);
      setDismissed(found?.phrase);
    },
    clear: () => {
      setTaken(undefined);
      setDismissed(undefined);
    },
  };
}
