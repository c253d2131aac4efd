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
