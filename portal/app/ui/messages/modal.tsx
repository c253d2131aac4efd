import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '../button.tsx';
import { x } from '../icons/icons.ts';

type ModalProps = {
  open: boolean;
  title: string;
  intro?: ReactNode;
  /** Asked for by the close mark or Escape, never by a press beside it; without it only what is inside can close it. */
  onClose?: () => void;
  /** Name of the close mark; the mark is shown only with it. */
  closeLabel?: string;
  wide?: boolean;
  /** The buttons at its end. */
  foot?: ReactNode;
  children?: ReactNode;
};

/** Calls back once the frame that is being made has been painted; answers what calls that off. */
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
 * Opens and closes with `open`. What was tapped is answered in the tap's own frame by the sheet and its heading; its
 * content and making the page behind it inert cost a slow phone much more, and come in the next. Whoever opened it has
 * the focus back when it closes.
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
    // The browser hears it only once the sheet is modal.
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && escape();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, isThere]);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !isThere || !dialog) return undefined;
    // First, so that style is worked out once: opening makes the whole page inert.
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

/** A dialog over the page: from the bottom on a phone, in the middle on a desk. Focus stays in it and returns. */
export function Modal({ open, title, intro, onClose, closeLabel, wide, foot, children }: ModalProps) {
  const { ref, isThere } = useShown(open, () => onClose?.());
  const titleId = useId();
  const introId = useId();
  // Escape asks first; browsers may close a dialog without asking, so that is heard as well.
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
