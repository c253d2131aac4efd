import { useTexts } from '../../site/texts.tsx';
import { Banner } from '../../ui/messages/banner.tsx';

/** There is no such page. */
export function UnknownBanner() {
  return (
    <Banner tone="info" bar>
      {useTexts('about').unknown}
    </Banner>
  );
}
