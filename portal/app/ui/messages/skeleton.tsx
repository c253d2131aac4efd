import type { ReactNode } from 'react';

type BoneProps = {
  shape?: 'text' | 'small' | 'head' | 'title' | 'tap' | 'control' | 'row' | 'medal' | 'pill';
  width?: 'third' | 'half' | 'most' | 'full';
};

export function Bone({ shape = 'text', width = 'full' }: BoneProps) {
  const classes = ['bone', shape !== 'text' && `bone--${shape}`, width !== 'full' && `bone--${width}`];
  return <span className={classes.filter(Boolean).join(' ')} />;
}

type SkeletonProps = {
  label?: string;
  children: ReactNode;
};

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
