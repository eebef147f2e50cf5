import type { TypedRepeat } from '@questlog/domain/recurrence/typed-repeat';
import { useEffect, useState } from 'react';
import { useFeature, useToday } from '../../../../data/hooks.ts';
import type { createRepeating, readRepeat, RepeatOffer } from './repeat-offer.tsx';

/** Without it no title says that it repeats: the rest is not fetched for nothing. */
const PERHAPS = /\severy!?\s/i;

interface Part {
  readonly readRepeat: typeof readRepeat;
  readonly createRepeating: typeof createRepeating;
  readonly RepeatOffer: typeof RepeatOffer;
}

/** A phrase of repeating that was found in a title. */
export interface FoundRepeat {
  readonly found: TypedRepeat;
  /** The person has taken the offer. */
  readonly accepted: boolean;
  readonly part: Part;
}

export interface TypedRepeatOffer {
  /** Undefined where the title has no such phrase, it was left as text, or the plan has no repeating tasks. */
  readonly offer: FoundRepeat | undefined;
  readonly accept: () => void;
  /** Lets the phrase be text. */
  readonly dismiss: () => void;
  readonly clear: () => void;
}

/** Offers the repetition that a title names while it is typed. The person accepts it on purpose (REPEAT-66, REPEAT-73). */
export function useTypedRepeat(title: string): TypedRepeatOffer {
  const isPossible = useFeature('REPEATING_TASKS') && PERHAPS.test(title);
  const today = useToday();
  const [part, setPart] = useState<Part>();
  const [taken, setTaken] = useState<string>();
  const [dismissed, setDismissed] = useState<string>();
  const isMissing = isPossible && part === undefined;
  useEffect(() => {
    if (!isMissing) return;
    // If the code cannot be fetched, the phrase is plain text.
    void import('./repeat-offer.tsx').then(setPart, () => undefined);
  }, [isMissing]);
  const found = isPossible ? part?.readRepeat(title, today, taken) : undefined;
  const isOffered = found !== undefined && found.phrase !== dismissed;
  // An accepted phrase may be continued: 'every week', then ' on mon'.
  const accepted =
    taken !== undefined &&
    found !== undefined &&
    (found.phrase.startsWith(taken) || taken.startsWith(found.phrase));
  // So that it stays once something else is typed behind it.
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
