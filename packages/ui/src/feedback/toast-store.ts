export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface ToastOptions {
  message: string;
  type?: ToastType | undefined;
  /**
   * In milliseconds. Defaults to 4000, or to 6000 for errors. At 0 or less, the toast stays until it is
   * dismissed.
   */
  duration?: number | undefined;
  action?: ToastAction | undefined;
  /** Shown before the first action. */
  more?: ToastAction | undefined;
  /** Toasts with the same topic can be dismissed together. */
  topic?: string | undefined;
  /** True if the toast is unrelated to a user action. It waits until no toast about a user action is shown. */
  isBackground?: boolean | undefined;
}

export interface Toast {
  id: number;
  message: string;
  type: ToastType;
  topic: string | undefined;
  isBackground: boolean;
  action: ToastAction | undefined;
  more: ToastAction | undefined;
  /** True if the toast is fading out. Afterwards, it is removed from the list. */
  leaving: boolean;
}

const defaultDuration = 4000;
const errorDuration = 6000;

/** In milliseconds. */
export const fadeOut = 300;

interface TimedToast {
  readonly toast: Toast;
  /** How long the toast is shown, in milliseconds; undefined if it stays until it is dismissed. */
  readonly time: number | undefined;
}

/**
 * The toasts, for React's `useSyncExternalStore`. Only one is shown; a new one replaces it. A replaced toast
 * without a duration returns later. A background toast replaces only background toasts; otherwise the latest
 * one waits. Tests create their own store.
 */
export class ToastStore {
  #shown: readonly Toast[] = [];
  /** Replaced toasts without a duration, which will return. Oldest first. */
  #covered: readonly Toast[] = [];
  #waiting: TimedToast | undefined;
  #lastId = 0;
  #isPaused = false;
  /** The visible toast's time left, in milliseconds; undefined if it stays until it is dismissed. */
  #left: number | undefined;
  #startedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  /** Replaces the shown toast. Returns the new toast's id. */
  show({
    message,
    type = 'info',
    duration,
    action,
    more,
    topic,
    isBackground = false,
  }: ToastOptions): number {
    const id = ++this.#lastId;
    const chosen = duration ?? (type === 'error' ? errorDuration : defaultDuration);
    const time = chosen > 0 ? chosen : undefined;
    const toast = { id, message, type, topic, action, more, isBackground, leaving: false };
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

  /** Fades a toast out. Does nothing if it is already gone. */
  dismiss(id: number): void {
    this.#dismissWhere((toast) => toast.id === id);
  }

  dismissAll(type: ToastType): void {
    this.#dismissWhere((toast) => toast.type === type);
  }

  dismissTopic(topic: string): void {
    this.#dismissWhere((toast) => toast.topic === topic);
  }

  /** Changes the message of a topic's toasts. Does nothing if they are gone. */
  rename(topic: string, message: string): void {
    const renamed = (toast: Toast): Toast => (toast.topic === topic ? { ...toast, message } : toast);
    this.#covered = this.#covered.map(renamed);
    const waiting = this.#waiting;
    if (waiting !== undefined) this.#waiting = { ...waiting, toast: renamed(waiting.toast) };
    const [toast] = this.#shown;
    if (toast?.topic === topic && !toast.leaving) this.#set([renamed(toast)]);
  }

  /** Removes all toasts immediately: they may contain names that the browser's next user must not see. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#covered = [];
    this.#waiting = undefined;
    this.#set([]);
  }

  /** Pauses the timer while the user is reading the toast or about to use it. */
  pause(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    const [toast] = this.#shown;
    if (toast === undefined || toast.leaving || this.#left === undefined) return;
    clearTimeout(this.#timer);
    this.#left = Math.max(0, this.#left - (Date.now() - this.#startedAt));
  }

  /** Resumes the timer with the remaining time. */
  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#start();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns a list with the visible toast; empty if no toast is visible. */
  readonly snapshot = (): readonly Toast[] => this.#shown;

  /** Remembers a replaced toast without a duration, to show it again later. */
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

  #dismissWhere(matches: (toast: Toast) => boolean): void {
    this.#covered = this.#covered.filter((toast) => !matches(toast));
    if (this.#waiting !== undefined && matches(this.#waiting.toast)) this.#waiting = undefined;
    const [toast] = this.#shown;
    if (toast === undefined || toast.leaving || !matches(toast)) return;
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

/** The app's toasts. Usage: `toast.show({ message, type, action })`. */
export const toast = new ToastStore();
