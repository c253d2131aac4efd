import { Icon } from './icon.tsx';

type MedalProps = { icon: string; accent?: boolean; big?: boolean };

export function Medal({ icon, accent, big }: MedalProps) {
  const classes = ['medal', accent && 'medal--accent', big && 'medal--big'].filter(Boolean).join(' ');
  return (
    <span className={classes}>
      <Icon shape={icon} />
    </span>
  );
}

export function Diamond({ number }: { number: number }) {
  return (
    <span className="diamond" aria-hidden="true">
      {number}
    </span>
  );
}
