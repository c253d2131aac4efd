import { Bone, Skeleton } from '../messages/skeleton.tsx';

/** Rows in the shape of plans while these are still loading, where their style is there already. */
export function PlanSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <Skeleton label={label}>
      <div className="plans">
        {Array.from({ length: rows }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <div className="plan" key={index}>
            <span />
            <span className="stack gap-2">
              <Bone width="half" />
              <Bone shape="small" width="most" />
            </span>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
