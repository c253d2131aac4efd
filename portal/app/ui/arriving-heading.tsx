import { useEffect, useRef } from 'react';

type ArrivingHeadingProps = {
  id?: string;
  /** What it heads came in place of what the visitor pressed: it takes the focus once, so that it is read and seen. */
  takesFocus: boolean;
  className?: string;
  children: string;
};

/** The heading of something that was asked for. */
export function ArrivingHeading({ id, takesFocus, className, children }: ArrivingHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
    // It arrives once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <h2 ref={ref} id={id} className={className} tabIndex={-1}>
      {children}
    </h2>
  );
}
