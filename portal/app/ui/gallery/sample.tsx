import type { ReactNode } from 'react';

type SampleProps = { title: string; note?: string; children: ReactNode };

/** One component of the gallery with all its states. */
export function Sample({ title, note, children }: SampleProps) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      {note && <p className="meta">{note}</p>}
      {children}
    </section>
  );
}
