/** The first thing the keyboard reaches: past the header to the content. Unseen until it has the focus. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a className="skip" href={`#${target}`}>
      {children}
    </a>
  );
}
