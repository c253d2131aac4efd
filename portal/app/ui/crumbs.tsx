import { Anchor, type Target } from './anchor.tsx';

type CrumbsProps = {
  label: string;
  /** The pages above, from the top. */
  above: readonly (Target & { title: string })[];
  here: string;
};

/** The way from the top to this page; the page itself stands last and is no link. */
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
