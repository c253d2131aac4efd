import { useEffect, useRef } from 'react';

type ArrivingHeadingProps = {
  id?: string;
  /** Takes the focus once, because it replaced what was pressed. */
  takesFocus: boolean;
  className?: string;
  children: string;
};

export function ArrivingHeading({ id, takesFocus, className, children }: ArrivingHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
    // Runs once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <h2 ref={ref} id={id} className={className} tabIndex={-1}>
      {children}
    </h2>
  );
}
