import { providePage } from '../../loading/loaded.ts';
import { useTexts } from '../../site/site.tsx';
import { Link } from '../../site/nav.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Hero } from '../../ui/hero.tsx';

function LostPaymentPage() {
  const texts = useTexts('lostPayment');
  return (
    <Hero badge={texts.badge} title={texts.heading} lead={texts.lead}>
      <ButtonLink variant="accent" link={<Link page="receipt" params={{}} />}>
        {texts.receipt}
      </ButtonLink>
      <ButtonLink variant="quiet" link={<Link page="home" params={{}} />}>
        {texts.home}
      </ButtonLink>
    </Hero>
  );
}

function LostPaymentRoute() {
  return <LostPaymentPage />;
}

export default providePage('lost-payment', { Page: LostPaymentRoute });
