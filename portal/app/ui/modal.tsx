import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from './button.tsx';
import { x } from './icons/icons.ts';

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

/** Opens and closes with `open`; closing while still in the document lets the browser give the focus back. */
const useShown = (open: boolean) => {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return undefined;
    // First, so that style is worked out once: opening makes the whole page inert.
    document.body.classList.add('modal-open');
    dialog.showModal();
    return () => {
      dialog.close();
      document.body.classList.remove('modal-open');
    };
  }, [open]);
  return ref;
};

/** A dialog over the page: from the bottom on a phone, in the middle on a desk. Focus stays in it and returns. */
export function Modal({ open, title, intro, onClose, closeLabel, wide, foot, children }: ModalProps) {
  const ref = useShown(open);
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
          {children}
          {foot && <div className="sheet__foot">{foot}</div>}
          {closeLabel && (
            <div className="sheet__close">
              <Button variant="icon" icon={x} aria-label={closeLabel} onClick={onClose} />
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}
