const apple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');
const glyphs: Record<string, string> = {
  mod: apple ? '⌘' : 'Ctrl',
  alt: apple ? '⌥' : 'Alt',
  shift: apple ? '⇧' : 'Shift',
  enter: '↵',
  escape: 'Esc',
  delete: apple ? '⌦' : 'Del',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  space: 'Space',
  tab: 'Tab',
};

/** Returns a combination such as "mod+n" as it is labelled on the user's keyboard: "⌘N" or "Ctrl+N". */
export function keyText(combo: string): string {
  const keys = combo.split('+').map((key) => glyphs[key.toLowerCase()] ?? key.toUpperCase());
  return keys.join(apple ? '' : '+');
}

/** Keys in the notation of `use-hotkey`, such as "mod+n", "?" or "alt+up". */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-border bg-surface px-1 font-sans text-xs text-muted">
      {keyText(keys)}
    </kbd>
  );
}
