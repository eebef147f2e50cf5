import { toast } from './toast-store.ts';

/**
 * Copies text to the clipboard, and shows a toast that reports whether it worked. Never throws, even if the
 * browser forbids copying.
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

export function copyLink(path: string): void {
  void copyText(location.origin + path, 'Link copied');
}
