import { useTexts } from '../../site/site.tsx';
import { Bone, Skeleton } from '../../ui/messages/skeleton.tsx';

export function PlansSkeleton() {
  const texts = useTexts('homeInternet');
  return (
    <div className="lead-wait">
      <Skeleton label={texts.loading}>
        <Bone shape="title" width="half" />
        <Bone shape="control" />
        <Bone shape="control" />
        <Bone shape="control" />
      </Skeleton>
    </div>
  );
}
