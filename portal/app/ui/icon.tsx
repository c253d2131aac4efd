type IconProps = {
  /** An outline of `icons/icons.ts`. */
  shape: string;
  small?: boolean;
  className?: string;
};

/** A line icon beside words; never read out, since the words say the same. */
export function Icon({ shape, small, className }: IconProps) {
  const classes = ['icon', small && 'icon--s', className].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}
