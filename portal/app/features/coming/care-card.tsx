import { useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { phoneCall } from '../../ui/icons/icons.ts';

/** Beside what is not here: whom to call. */
export function CareCard() {
  const texts = useTexts('coming');
  const { customerCareNumber } = useSite();
  return (
    <Card tone="accent" aside>
      <h2>{texts.ask}</h2>
      <p>{texts.askText}</p>
      <ButtonLink icon={phoneCall} href={`tel:${customerCareNumber}`}>
        {texts.call}
      </ButtonLink>
    </Card>
  );
}
