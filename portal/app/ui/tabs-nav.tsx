import { Anchor, type Target } from './anchor.tsx';

type Tab = Target & { label: string; current?: boolean };

export function TabsNav({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ label: text, current, ...target }) => (
        <Anchor {...target} className="tab" aria-current={current ? 'page' : undefined} key={text}>
          {text}
        </Anchor>
      ))}
    </nav>
  );
}
