export function LineText({ number, name }: { number: string; name: string | undefined }) {
  return (
    <>
      {name && `${name} · `}
      <span className="num">{number}</span>
    </>
  );
}
