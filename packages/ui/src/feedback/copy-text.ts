import { toast } from './toast-store.ts';

/**
 * Copies text to the clipboard and tells the user whether that worked. Browsers may forbid copying, but this
 * function never throws.
 * @param copied the message on success
 */
export async function copyText(text: string, copied = 'Copied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.show({ message: copied, type: 'success' });
  } catch {
    toast.show({ message: 'Your browser blocked copying.', type: 'error' });
  }
}

/** Copies a link to the given path of this application to the clipboard. */
export function copyLink(path: string): void {
  void copyText(location.origin + path, 'Link copied');
}
