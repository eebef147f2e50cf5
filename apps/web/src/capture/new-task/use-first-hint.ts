import { useState } from 'react';

/** Storage key that is set once the hint has been shown. */
const SEEN_KEY = 'questlog.add-hint';

/** Shows the hint while the add field has the focus for the first time in this browser (CAPTURE-16). */
export function useFirstHint(): {
  readonly isShown: boolean;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
} {
  const [isShown, setShown] = useState(false);
  return {
    isShown,
    onFocus: () => setShown(!wasSeen()),
    onBlur: () => {
      if (!isShown) return;
      setShown(false);
      remember();
    },
  };
}

function wasSeen(): boolean {
  try {
    return localStorage.getItem(SEEN_KEY) !== null;
  } catch {
    // Without storage, the hint would appear every time the field is focused, so never show it.
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(SEEN_KEY, 'yes');
  } catch {
    // If the storage is full, the hint is shown again the next time the field is focused.
  }
}
