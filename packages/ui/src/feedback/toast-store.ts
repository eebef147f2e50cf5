export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface ToastOptions {
  message: string;
  type?: ToastType | undefined;
  /** Milliseconds; 4000 unless given, 6000 for errors; 0 or less stays until dismissed. */
  duration?: number | undefined;
  action?: ToastAction | undefined;
  /** What it tells of, by which it can be dismissed. */
  topic?: string | undefined;
  /** It is not about an action of the person: it waits until a toast about one has gone. */
  isBackground?: boolean | undefined;
}

export interface Toast {
  id: number;
  message: string;
  type: ToastType;
  topic: string | undefined;
  isBackground: boolean;
  action: ToastAction | undefined;
  /** Fading out; it leaves the list when the fade is over. */
  leaving: boolean;
}

const defaultDuration = 4000;
const errorDuration = 6000;

/** How long a toast fades before it is gone. */
export const fadeOut = 300;

interface TimedToast {
  readonly toast: Toast;
  /** Milliseconds that it is shown; undefined for one that stays. */
  readonly time: number | undefined;
}

/**
 * The toasts that React reads with `useSyncExternalStore`, one at a time: the newest replaces the one before. One without a
 * duration, which stays until it is dismissed, comes back when the newer one has gone. One of the background replaces
 * only others of the background, and otherwise waits, the latest of them. Tests make their own; the app uses `toast`.
 */
export class ToastStore {
  #shown: readonly Toast[] = [];
  /** Toasts without a duration that newer ones cover, the oldest first. */
  #covered: readonly Toast[] = [];
  /** A toast of the background that waits for its turn. */
  #waiting: TimedToast | undefined;
  #lastId = 0;
  #isPaused = false;
  /** Milliseconds that the toast still has; undefined for one that stays. */
  #left: number | undefined;
  #startedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  /** Shows a toast in the place of the one before, and returns its id. */
  show({ message, type = 'info', duration, action, topic, isBackground = false }: ToastOptions): number {
    const id = ++this.#lastId;
    const chosen = duration ?? (type === 'error' ? errorDuration : defaultDuration);
    const time = chosen > 0 ? chosen : undefined;
    const toast = { id, message, type, topic, action, isBackground, leaving: false };
    const [last] = this.#shown;
    if (isBackground && last?.isBackground === false) {
      this.#cover(this.#waiting);
      this.#waiting = { toast, time };
      return id;
    }
    if (last !== undefined && !last.leaving) this.#cover({ toast: last, time: this.#left });
    this.#present({ toast, time });
    return id;
  }

  /** Fades a toast out. Dismissing one that is gone does nothing. */
  dismiss(id: number): void {
    this.#dismissWhere((toast) => toast.id === id);
  }

  /** Fades out all of a type. */
  dismissAll(type: ToastType): void {
    this.#dismissWhere((toast) => toast.type === type);
  }

  /** Fades out all that tell of a topic. */
  dismissTopic(topic: string): void {
    this.#dismissWhere((toast) => toast.topic === topic);
  }

  /** Removes all of them at once: they may name what the next person must not see. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#covered = [];
    this.#waiting = undefined;
    this.#set([]);
  }

  /** Stops the clock, because somebody is reading or about to press an action. */
  pause(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    const [toast] = this.#shown;
    if (toast === undefined || toast.leaving || this.#left === undefined) return;
    clearTimeout(this.#timer);
    this.#left = Math.max(0, this.#left - (Date.now() - this.#startedAt));
  }

  /** Lets the clock run on with the time that was left. */
  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#start();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The toast on screen, or nothing. */
  readonly snapshot = (): readonly Toast[] => this.#shown;

  /** Keeps a toast that stays until it is dismissed; one with a time is dropped. */
  #cover(replaced: TimedToast | undefined): void {
    if (replaced !== undefined && replaced.time === undefined)
      this.#covered = [...this.#covered, replaced.toast];
  }

  #present({ toast, time }: TimedToast): void {
    clearTimeout(this.#timer);
    this.#left = time;
    this.#set([toast]);
    if (!this.#isPaused) this.#start();
  }

  #dismissWhere(isMeant: (toast: Toast) => boolean): void {
    this.#covered = this.#covered.filter((toast) => !isMeant(toast));
    if (this.#waiting !== undefined && isMeant(this.#waiting.toast)) this.#waiting = undefined;
    const [toast] = this.#shown;
    if (toast === undefined || toast.leaving || !isMeant(toast)) return;
    clearTimeout(this.#timer);
    this.#set([{ ...toast, leaving: true }]);
    this.#timer = setTimeout(() => this.#uncover(), fadeOut);
  }

  #uncover(): void {
    const waiting = this.#waiting;
    const covered = this.#covered.at(-1);
    if (waiting !== undefined) {
      this.#waiting = undefined;
      this.#present(waiting);
    } else if (covered !== undefined) {
      this.#covered = this.#covered.slice(0, -1);
      this.#present({ toast: covered, time: undefined });
    } else this.#set([]);
  }

  #start(): void {
    const [toast] = this.#shown;
    if (toast === undefined || toast.leaving || this.#left === undefined) return;
    this.#startedAt = Date.now();
    this.#timer = setTimeout(() => this.dismiss(toast.id), this.#left);
  }

  #set(shown: readonly Toast[]): void {
    this.#shown = shown;
    if (shown.length === 0) this.#isPaused = false;
    for (const listener of this.#listeners) listener();
  }
}

/** The toasts of the app: `toast.show({ message, type, action })`. */
export const toast = new ToastStore();
