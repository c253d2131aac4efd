import type { Wish } from '../../session/device/consent.ts';
import { Link } from '../../site/nav.tsx';
import { useTexts } from '../../site/site.tsx';
import { Button } from '../../ui/button.tsx';

type ConsentQuestionProps = { wish: Wish; give: (isYes: boolean) => void };

export function ConsentQuestion({ wish, give }: ConsentQuestionProps) {
  const texts = useTexts('consent');
  return (
    <section className="consent wrap stack gap-2" aria-labelledby="consent">
      <h2 id="consent">{texts[wish]}</h2>
      <p>
        {texts[`${wish}Text`]}{' '}
        <Link page="privacy-notice" params={{}}>
          {texts.more}
        </Link>
      </p>
      <div className="row">
        <Button small variant="quiet" onClick={() => give(true)}>
          {texts.yes}
        </Button>
        <Button small variant="quiet" onClick={() => give(false)}>
          {texts.no}
        </Button>
      </div>
    </section>
  );
}
