import type { ReactNode } from 'react';

type BoneProps = {
  /** What comes in its place: a line of text unless said otherwise. */
  shape?: 'text' | 'small' | 'head' | 'title' | 'tap' | 'control' | 'row' | 'medal' | 'pill';
  /** How much of the line it takes. */
  width?: 'third' | 'half' | 'most' | 'full';
};

/** A grey shape of the size of what is still loading. */
export function Bone({ shape = 'text', width = 'full' }: BoneProps) {
  const classes = ['bone', shape !== 'text' && `bone--${shape}`, width !== 'full' && `bone--${width}`];
  return <span className={classes.filter(Boolean).join(' ')} />;
}

type SkeletonProps = {
  /** Heard in place of the shapes: "One moment, we are loading the page." Without one something else says it. */
  label?: string;
  children: ReactNode;
};

/** Bones in the shape of what comes: seen, but heard as one sentence. */
export function Skeleton({ label, children }: SkeletonProps) {
  return (
    <div aria-busy="true">
      {label && (
        <p className="vh" role="status">
          {label}
        </p>
      )}
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
