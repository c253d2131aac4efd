import { useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';
import { prefixed } from '../../site/pages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { phoneCall, store } from '../../ui/icons/icons.ts';

/** Where the pages did not help: a person. */
export function StillStuck() {
  const texts = useTexts('helpCentre');
  const { customerCareNumber, prefix } = useSite();
  return (
    <Card tone="accent" aside>
      <h2>{texts.stuck}</h2>
      <p>{texts.stuckText}</p>
      <ButtonLink block icon={phoneCall} href={`tel:${customerCareNumber}`}>
        {texts.call}
      </ButtonLink>
      <ButtonLink block variant="quiet" icon={store} href={prefixed(prefix, '/store-locator')}>
        {texts.shop}
      </ButtonLink>
    </Card>
  );
}
