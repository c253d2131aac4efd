import { Icon } from './icon.tsx';

type MedalProps = { icon: string; accent?: boolean; big?: boolean };

/** An icon on a soft ground, the sign of a row, tile or panel. */
export function Medal({ icon, accent, big }: MedalProps) {
  const classes = ['medal', accent && 'medal--accent', big && 'medal--big'].filter(Boolean).join(' ');
  return (
    <span className={classes}>
      <Icon shape={icon} />
    </span>
  );
}

/** The number of a step on a diamond; not read out, the list it stands in counts. */
export function Diamond({ number }: { number: number }) {
  return (
    <span className="diamond" aria-hidden="true">
      {number}
    </span>
  );
}
