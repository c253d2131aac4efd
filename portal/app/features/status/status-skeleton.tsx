import { useTexts } from '../../site/site.tsx';
import { Card } from '../../ui/card.tsx';
import { Bone, Skeleton } from '../../ui/messages/skeleton.tsx';

const rows = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];

export function StatusSkeleton() {
  const texts = useTexts('status');
  return (
    <>
      <h1 className="vh">{texts.heading}</h1>
      <noscript>
        <form method="post">
          <button className="btn btn--block">{texts.withoutScript}</button>
        </form>
      </noscript>
      <Skeleton label={texts.loading}>
        <div className="stack gap-5">
          <div className="result weave result--wait">
            <Bone shape="medal" />
            <Bone shape="head" width="half" />
            <Bone width="most" />
            <Bone width="most" />
            <Bone shape="title" width="half" />
          </div>
          <Card>
            <Bone width="half" />
            <Bone shape="small" width="third" />
            <Bone width="most" />
            <Bone shape="small" width="third" />
            <Bone width="half" />
          </Card>
          <div className="receipt">
            <div className="selvage" />
            <div className="receipt__body">
              <Bone shape="head" width="half" />
              {rows.map((row) => (
                <Bone key={row} />
              ))}
            </div>
          </div>
        </div>
      </Skeleton>
    </>
  );
}
