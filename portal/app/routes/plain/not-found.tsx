import { providePage } from '../../loading/loaded.ts';
import { ways } from '../../shell/ways.tsx';
import { useTexts } from '../../site/site.tsx';
import { Link } from '../../site/nav.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Hero } from '../../ui/hero.tsx';

function NotFoundPage() {
  const texts = useTexts('notFound');
  return (
    <Hero badge={texts.badge} title={texts.heading} lead={texts.lead}>
      <ButtonLink variant="accent" link={<Link page="home" params={{}} />}>
        {texts.home}
      </ButtonLink>
      <ButtonLink variant="quiet" link={<Link page="help" params={{}} />}>
        {texts.help}
      </ButtonLink>
    </Hero>
  );
}

function NotFoundRoute() {
  return <NotFoundPage />;
}

export default providePage('not-found', { Page: NotFoundRoute, around: ways });
