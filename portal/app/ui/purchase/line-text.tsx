/** A number, behind the name that the visitor gave it where there is one. */
export function LineText({ number, name }: { number: string; name: string | undefined }) {
  return (
    <>
      {name && `${name} · `}
      <span className="num">{number}</span>
    </>
  );
}
