import { Icon } from '../icon.tsx';

/** What the customer can rely on, in one line each. */
export function Assure({ items }: { items: readonly { icon: string; text: string }[] }) {
  return (
    <ul className="assure">
      {items.map(({ icon, text }) => (
        <li key={text}>
          <Icon shape={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
