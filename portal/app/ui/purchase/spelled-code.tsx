/** A code that is read sign by sign, with a pause between its groups. */
export function SpelledCode({ code }: { code: string }) {
  return (
    <>
      <span aria-hidden="true">{code}</span>
      <span className="vh">
        {code
          .split('-')
          .map((group) => [...group].join(' '))
          .join(', ')}
      </span>
    </>
  );
}
