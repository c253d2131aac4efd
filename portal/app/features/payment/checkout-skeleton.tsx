import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { MethodList } from '../../ui/methods.tsx';
import { Bone, Skeleton } from '../../ui/skeleton.tsx';
import { bankShowsOther } from './payment-rules.ts';

function HeadBones() {
  return (
    <div className="method__head">
      <Bone shape="medal" />
      <span className="item__body stack gap-2">
        <Bone width="most" />
        <Bone shape="small" width="half" />
      </span>
    </div>
  );
}

function PanelBones() {
  return (
    <div className="method__panel">
      <div className="stack gap-5">
        <span className="only-wide">
          <Bone shape="head" width="half" />
        </span>
        <Bone />
        <Bone width="most" />
        <Bone width="third" />
        <Bone shape="control" />
        <Bone shape="small" width="most" />
        <Bone shape="control" />
        <Bone shape="small" width="most" />
        <Bone shape="small" width="half" />
      </div>
    </div>
  );
}

/** Stands for the ways to pay until they are known. */
export function MethodsSkeleton() {
  const { loading } = useTexts('payment');
  return (
    <Skeleton label={loading}>
      <MethodList>
        <section className="method" data-open>
          <HeadBones />
          <PanelBones />
        </section>
        <section className="method">
          <HeadBones />
        </section>
      </MethodList>
    </Skeleton>
  );
}

/** Stands for the order until the session was read: the document holds nothing personal. */
export function CheckoutSkeleton() {
  const rows = bankShowsOther(useSite()) ? [1, 2, 3, 4, 5] : [1, 2, 3, 4];
  return (
    <div className="checkout">
      <div className="stack gap-5">
        <div className="receipt only-narrow" aria-hidden="true">
          <div className="receipt__sum">
            <Bone shape="small" width="half" />
            <Bone shape="head" width="half" />
          </div>
        </div>
        <MethodsSkeleton />
      </div>
      <aside className="stack gap-5 only-wide" aria-hidden="true">
        <div className="receipt">
          <div className="selvage" />
          <div className="receipt__body">
            <Bone shape="head" width="half" />
            <div className="facts">
              {rows.map((row) => (
                <Bone key={row} />
              ))}
              <div className="total">
                <Bone shape="head" />
              </div>
            </div>
          </div>
        </div>
      </aside>
    </div>
  );
}
