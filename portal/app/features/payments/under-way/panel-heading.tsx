import { useEffect, useRef, type ReactNode } from 'react';

/** The heading of a panel that took the place of a form: it takes the focus, so that it is read and nothing is lost. */
export function PanelHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 ref={ref} tabIndex={-1}>
      {children}
    </h2>
  );
}
