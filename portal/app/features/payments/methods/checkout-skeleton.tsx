import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import { useSite, useTexts } from '../../../site/site.tsx';
import { MethodList } from '../../../ui/purchase/methods.tsx';
import { Bone, Skeleton } from '../../../ui/messages/skeleton.tsx';
import { allOptions, chosenMethod, offeredMethods } from './offered-methods.ts';
import { bankShowsOther } from '../order/payment-rules.ts';

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

type FormBonesProps = {
  type: PaymentMethodType;
  isAlone?: boolean;
};

function FormBones({ type, isAlone }: FormBonesProps) {
  return (
    <div className="stack gap-5 method__bones" data-type={type} data-alone={isAlone || undefined}>
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
  );
}

export function FormSkeleton(props: FormBonesProps) {
  const { oneMoment } = useTexts('payment');
  return (
    <Skeleton label={oneMoment}>
      <FormBones {...props} />
    </Skeleton>
  );
}

export function MethodsSkeleton({ segment, kept }: { segment?: string; kept?: PaymentMethodType }) {
  const texts = useTexts('payment');
  const { brand } = useSite();
  const methods = offeredMethods(allOptions, { texts, slug: brand.slug, asksPin: false });
  const chosen = chosenMethod(methods, segment, kept);
  return (
    <Skeleton label={texts.oneMoment}>
      <MethodList>
        {methods.map((method) => (
          <section key={method.type} className="method" data-open={method === chosen || undefined}>
            <HeadBones />
            {method === chosen && (
              <div className="method__panel">
                <FormBones type={method.type} />
              </div>
            )}
          </section>
        ))}
      </MethodList>
    </Skeleton>
  );
}

export function CheckoutSkeleton({ isCard }: { isCard: boolean }) {
  const site = useSite();
  const rows = isCard && bankShowsOther(site) ? [1, 2, 3, 4, 5] : [1, 2, 3, 4];
  return (
    <div className="checkout">
      <div className="stack gap-5 checkout__task">
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
