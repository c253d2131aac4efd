import { useLayoutEffect, useState, useSyncExternalStore, type PointerEvent } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { circleAlert, circleCheck, x } from '../icons/icons.ts';
import { findPlace, type ToastPlace } from './toast-place.ts';
import { toasts, type Toast } from './toast-store.ts';

type ToastRegionProps = {
  headings: Record<Toast['type'], string>;
  closeLabel: string;
};

const icons = { success: circleCheck, error: circleAlert };
const none: readonly Toast[] = [];

type ToastCardProps = { toast: Toast; heading: string; closeLabel: string };

function ToastCard({ toast, heading, closeLabel }: ToastCardProps) {
  return (
    <div className={`toast toast--${toast.type}`}>
      <Icon shape={icons[toast.type]} />
      <div className="toast__body">
        <strong>{heading}</strong>
        {toast.message}
      </div>
      <Button variant="icon" icon={x} aria-label={closeLabel} onClick={() => toasts.close(toast.id)} />
    </div>
  );
}

const useToastPlace = (shown: readonly Toast[]) => {
  const [place, setPlace] = useState<ToastPlace>('start');
  useLayoutEffect(() => {
    if (shown.length === 0) return undefined;
    const onFocus = ({ target }: { target: EventTarget | null }) => {
      if (!(target instanceof Element && target.closest('.toasts'))) setPlace(findPlace());
    };
    onFocus({ target: null });
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [shown]);
  return place;
};

/** Pauses toasts under a moving mouse; a resting mouse or a finger must not hold them. */
const pauseForMouse = ({ pointerType, movementX, movementY }: PointerEvent) => {
  if (pointerType === 'mouse' && (movementX || movementY)) toasts.pause();
};

/** Always on the page, so that screen readers listen: errors interrupt, others wait. */
export function ToastRegion({ headings, closeLabel }: ToastRegionProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, () => none);
  const place = useToastPlace(shown);
  const cards = (type: Toast['type']) =>
    shown
      .filter((toast) => toast.type === type)
      .map((toast) => <ToastCard key={toast.id} toast={toast} heading={headings[type]} closeLabel={closeLabel} />);
  return (
    <div
      className="toasts"
      data-place={place}
      onPointerMove={pauseForMouse}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      <div role="alert">{cards('error')}</div>
      <div role="status">{cards('success')}</div>
    </div>
  );
}
