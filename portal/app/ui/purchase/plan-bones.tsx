import { Bone, Skeleton } from '../messages/skeleton.tsx';

type BonesProps = {
  /** Left out where the field above says the same. */
  label?: string;
};

/** The shape of what follows the first field of a form: what it is, and two rows of it. */
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

/** The shape of a short list of plans while it, or its code, is fetched: no style but that of every document. */
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
