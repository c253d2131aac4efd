import { useEffect, useState, type ComponentType } from 'react';

/** The place of the link to the virtual phone; the link's own code comes after hydration, since no page waits for it. */
export function SandboxSlot() {
  const [Shown, setShown] = useState<ComponentType>();
  useEffect(() => {
    import('./sandbox-link.tsx').then(
      ({ SandboxLink }) => setShown(() => SandboxLink),
      () => undefined,
    );
  }, []);
  return Shown ? <Shown /> : null;
}
