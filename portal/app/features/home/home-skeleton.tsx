import { Bone, Skeleton } from '../../ui/messages/skeleton.tsx';

function HeroBones() {
  return (
    <section className="hero">
      <div className="wrap hero__in">
        <Bone shape="pill" />
        <span className="stack">
          <Bone shape="title" width="most" />
          <Bone shape="title" width="half" />
        </span>
        <Bone />
        <Bone width="most" />
      </div>
    </section>
  );
}

function FormBones() {
  return (
    <div className="wrap hero__card">
      <div className="card card--lift stack gap-5">
        <Bone shape="control" />
        <span className="stack gap-2">
          <Bone width="half" />
          <Bone shape="control" />
          <Bone shape="small" width="most" />
        </span>
        <span className="stack gap-2">
          <Bone width="third" />
          <span className="chips chips--four">
            <Bone shape="tap" />
            <Bone shape="tap" />
            <Bone shape="tap" />
            <Bone shape="tap" />
          </span>
        </span>
        <Bone shape="control" />
      </div>
    </div>
  );
}

function TileBones() {
  return (
    <div className="tile">
      <Bone shape="medal" />
      <span className="stack gap-2">
        <Bone width="most" />
        <Bone shape="small" />
      </span>
    </div>
  );
}

export function HomeSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className="home-top">
        <HeroBones />
        <FormBones />
      </div>
      <div className="section wrap stack">
        <Bone shape="head" width="third" />
        <div className="grid errands">
          {['recharge', 'bundles', 'bill', 'box', 'invoices', 'help'].map((tile) => (
            <TileBones key={tile} />
          ))}
        </div>
      </div>
    </Skeleton>
  );
}
