import { Link } from '../../site/nav.tsx';
import { useSite } from '../../site/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { phoneCall, store } from '../../ui/icons/icons.ts';

export const errands = ['recharge', 'bundles', 'bill', 'broadband'] as const;

type PersonCardProps = { title: string; text: string; call: string; shop: string };

export function PersonCard({ title, text, call, shop }: PersonCardProps) {
  const { customerCareNumber } = useSite();
  return (
    <Card tone="accent" aside>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className="grid gap-2">
        <ButtonLink icon={phoneCall} href={`tel:${customerCareNumber}`}>
          {call}
        </ButtonLink>
        <ButtonLink variant="quiet" icon={store} link={<Link page="shops" params={{}} />}>
          {shop}
        </ButtonLink>
      </div>
    </Card>
  );
}
