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
}

export interface Toast {
  id: number;
  message: string;
  type: ToastType;
  topic: string | undefined;
  action: ToastAction | undefined;
  /** Fading out; it leaves the list when the fade is over. */
  leaving: boolean;
}

const defaultDuration = 4000;
const errorDuration = 6000;
const maxVisible = 4;

/** How long a toast fades before it is gone. */
export const fadeOut = 300;

interface Clock {
  left: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** A stack of toasts that React reads with `useSyncExternalStore`. Tests make their own; the app uses `toast`. */
export class ToastStore {
  #toasts: readonly Toast[] = [];
  #lastId = 0;
  #paused = false;
  readonly #clocks = new Map<number, Clock>();
  readonly #listeners = new Set<() => void>();

  /** Shows a toast and returns its id. The oldest one makes room when four are shown already. */
  show({ message, type = 'info', duration, action, topic }: ToastOptions): number {
    const id = ++this.#lastId;
    const time = duration ?? (type === 'error' ? errorDuration : defaultDuration);
    this.#set([...this.#toasts, { id, message, type, topic, action, leaving: false }]);
    if (time > 0) {
      this.#clocks.set(id, { left: time, startedAt: 0, timer: undefined });
      if (!this.#paused) this.#start(id);
    }
    const staying = this.#toasts.filter((toast) => !toast.leaving);
    for (const oldest of staying.slice(0, Math.max(0, staying.length - maxVisible))) this.dismiss(oldest.id);
    return id;
  }

  /** Fades a toast out. Dismissing one that is gone does nothing. */
  dismiss(id: number): void {
    const toast = this.#toasts.find((each) => each.id === id);
    if (toast === undefined || toast.leaving) return;
    clearTimeout(this.#clocks.get(id)?.timer);
    this.#clocks.delete(id);
    this.#set(this.#toasts.map((each) => (each.id === id ? { ...each, leaving: true } : each)));
    setTimeout(() => this.#set(this.#toasts.filter((each) => each.id !== id)), fadeOut);
  }

  /** Fades out all of a type. */
  dismissAll(type: ToastType): void {
    for (const toast of this.#toasts) if (toast.type === type) this.dismiss(toast.id);
  }

  /** Fades out all that tell of a topic. */
  dismissTopic(topic: string): void {
    for (const toast of this.#toasts) if (toast.topic === topic) this.dismiss(toast.id);
  }

  /** Takes all of them away at once: they may tell of what the next person is not to see. */
  clear(): void {
    for (const { timer } of this.#clocks.values()) clearTimeout(timer);
    this.#clocks.clear();
    this.#set([]);
  }

  /** Stops all clocks, because somebody is reading or about to press an action. */
  pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    for (const clock of this.#clocks.values()) {
      clearTimeout(clock.timer);
      clock.left = Math.max(0, clock.left - (Date.now() - clock.startedAt));
    }
  }

  /** Lets the clocks run on with the time they had left. */
  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    for (const id of this.#clocks.keys()) this.#start(id);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): readonly Toast[] => this.#toasts;

  #start(id: number): void {
    const clock = this.#clocks.get(id);
    if (clock === undefined) return;
    clock.startedAt = Date.now();
    clock.timer = setTimeout(() => this.dismiss(id), clock.left);
  }

  #set(toasts: readonly Toast[]): void {
    this.#toasts = toasts;
    if (toasts.length === 0) this.#paused = false;
    for (const listener of this.#listeners) listener();
  }
}

/** The toasts of the app: `toast.show({ message, type, action })`. */
export const toast = new ToastStore();
