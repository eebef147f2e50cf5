import { toast } from './toast-store.ts';

/** Copies a text and shows whether it worked. Never throws: a browser may forbid it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.show({ message: 'Copied', type: 'success' });
  } catch {
    toast.show({ message: 'Your browser blocked copying.', type: 'error' });
  }
}
