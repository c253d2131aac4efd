import { Anchor, type Target } from './anchor.tsx';

type CrumbsProps = {
  label: string;
  above: readonly (Target & { title: string })[];
  here: string;
};

export function Crumbs({ label, above, here }: CrumbsProps) {
  return (
    <nav aria-label={label}>
      <ol className="crumbs">
        {above.map(({ title, ...target }) => (
          <li key={title}>
            <Anchor {...target}>{title}</Anchor>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
