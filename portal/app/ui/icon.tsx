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
