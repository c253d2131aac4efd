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

type IconProps = {
  shape: string;
  small?: boolean;
  className?: string;
};

export function Icon({ shape, small, className }: IconProps) {
  const classes = ['icon', small && 'icon--s', className].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}
