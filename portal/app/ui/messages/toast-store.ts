export type Toast = {
  id: number;
  type: 'success' | 'error';
  message: string;
  seconds: number;
};

type Timer = { startedAt: number; leftMs: number; handle?: ReturnType<typeof setTimeout> };

const most = 2;

/** Creates a store of toasts; their time stops while they are read. */
export const createToastStore = () => {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  let isPaused = false;
  const timers = new Map<number, Timer>();
  const listeners = new Set<() => void>();

  const publish = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };

  const close = (id: number) => {
    clearTimeout(timers.get(id)?.handle);
    timers.delete(id);
    if (timers.size === 0) isPaused = false;
    publish(toasts.filter((toast) => toast.id !== id));
  };

  const run = (id: number, timer: Timer) => {
    timer.startedAt = Date.now();
    timer.handle = setTimeout(() => close(id), timer.leftMs);
  };

  const pause = () => {
    if (isPaused) return;
    isPaused = true;
    for (const timer of timers.values()) {
      clearTimeout(timer.handle);
      timer.leftMs -= Date.now() - timer.startedAt;
    }
  };

  const resume = () => {
    if (!isPaused) return;
    isPaused = false;
    for (const [id, timer] of timers) run(id, timer);
  };

  /** The same words on screen restart their time instead of doubling. */
  const show = ({ type, message, seconds = 3 }: Pick<Toast, 'type' | 'message'> & { seconds?: number }) => {
    const same = toasts.find((toast) => toast.message === message);
    if (same) close(same.id);
    const oldest = toasts[0];
    if (oldest && toasts.length === most) close(oldest.id);
    const id = nextId++;
    const timer: Timer = { startedAt: Date.now(), leftMs: seconds * 1000 };
    timers.set(id, timer);
    if (!isPaused) run(id, timer);
    publish([...toasts, { id, type, message, seconds }]);
    return id;
  };

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };

  return { show, close, pause, resume, subscribe, list: () => toasts };
};

export const toasts = createToastStore();
