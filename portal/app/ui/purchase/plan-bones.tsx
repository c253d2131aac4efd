import { Bone, Skeleton } from '../messages/skeleton.tsx';

type BonesProps = {
  label?: string;
};

export function RowBones({ label }: BonesProps) {
  return (
    <Skeleton label={label}>
      <div className="stack">
        <Bone shape="title" width="half" />
        <Bone shape="row" />
        <Bone shape="row" />
      </div>
    </Skeleton>
  );
}

export function PlanBones({ label }: BonesProps) {
  return (
    <Skeleton label={label}>
      <div className="stack">
        <Bone shape="head" width="most" />
        <Bone shape="tap" />
        <span className="stack gap-2">
          <Bone shape="row" />
          <Bone shape="row" />
          <Bone shape="row" />
        </span>
      </div>
    </Skeleton>
  );
}
