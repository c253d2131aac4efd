import { useDeferredValue, type ReactNode } from 'react';

/**
 * What follows the answer about a number: drawn after the answer itself, which a slow phone would else show only together
 * with all of it. `meanwhile` is what stood there while the number was checked.
 */
export function AfterAnswer({ meanwhile, children }: { meanwhile?: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : meanwhile;
}
