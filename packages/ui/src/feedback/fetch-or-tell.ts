import type { Part } from '../hooks/part.ts';
import { toast } from './toast-store.ts';

/**
 * Fetches the code of an action that shows nothing until it is done. Where that fails, a toast tells the person.
 * @returns undefined where the code could not be fetched
 */
export async function fetchOrTell<M>(load: Part<M>): Promise<M | undefined> {
  try {
    return await load();
  } catch {
    toast.show({
      message:
        "This couldn't be done: a part of the app isn't loaded. Check your connection, then try again.",
      type: 'error',
    });
    return undefined;
  }
}
