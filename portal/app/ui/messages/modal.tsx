import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '../button.tsx';
import { x } from '../icons/icons.ts';

type ModalProps = {
  open: boolean;
  title: string;
  intro?: ReactNode;
  /** Called by the close mark or Escape, never by a press beside the modal; without it only the content closes it. */
  onClose?: () => void;
  closeLabel?: string;
  wide?: boolean;
  foot?: ReactNode;
  children?: ReactNode;
};

/** Calls back after the next paint. Returns a function that cancels. */
const afterPaint = (callback: () => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/**
 * Shows sheet and heading in the frame of the tap. The content and `inert` come in the next frame: they cost a slow
 * phone much more.
 */
const useShown = (open: boolean, onEscape: () => void) => {
  const ref = useRef<HTMLDialogElement>(null);
  const focusedBefore = useRef<Element>(null);
  const [isThere, setThere] = useState(false);
  const escape = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    if (!open) return undefined;
    focusedBefore.current = document.activeElement;
    const callOff = afterPaint(() => setThere(true));
    return () => {
      callOff();
      setThere(false);
    };
  }, [open]);
  useLayoutEffect(() => {
    if (!open || isThere) return undefined;
    // The browser handles Escape only once the sheet is modal.
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && escape();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, isThere]);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !isThere || !dialog) return undefined;
    // First, so that style is computed once: opening makes the whole page inert.
    document.body.classList.add('modal-open');
    dialog.showModal();
    return () => {
      dialog.close();
      document.body.classList.remove('modal-open');
      if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus({ preventScroll: true });
    };
  }, [open, isThere]);
  return { ref, isThere };
};

export function Modal({ open, title, intro, onClose, closeLabel, wide, foot, children }: ModalProps) {
  const { ref, isThere } = useShown(open, () => onClose?.());
  const titleId = useId();
  const introId = useId();
  // Browsers may close a dialog without a cancel event, so `close` is handled too.
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose?.();
  };
  const onForcedClose = () => {
    if (!open) return;
    if (onClose) onClose();
    else ref.current?.showModal();
  };
  return (
    <dialog
      ref={ref}
      className={wide ? 'sheet sheet--wide' : 'sheet'}
      aria-labelledby={titleId}
      aria-describedby={intro ? introId : undefined}
      data-coming={(open && !isThere) || undefined}
      onCancel={onCancel}
      onClose={onForcedClose}
    >
      {open && (
        <div className="sheet__in">
          <div className="sheet__head">
            <h2 id={titleId}>{title}</h2>
            {intro && (
              <p className="note" id={introId}>
                {intro}
              </p>
            )}
          </div>
          {isThere && children}
          {isThere && foot && <div className="sheet__foot">{foot}</div>}
          {isThere && closeLabel && (
            <div className="sheet__close">
              <Button variant="icon" icon={x} aria-label={closeLabel} onClick={onClose} />
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}
