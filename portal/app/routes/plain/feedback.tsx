import { PersonCard } from '../../features/about/person-card.tsx';
import { ComingPage } from '../../features/coming/coming-page.tsx';
import { FormPage } from '../../features/forms/form-page.tsx';
import { type Shown, providePage } from '../../loading/loaded.ts';
import { ways } from '../../shell/ways.tsx';
import { useTexts } from '../../site/site.tsx';

function FeedbackRoute({ form }: Pick<Shown, 'form'>) {
  const texts = useTexts('feedback');
  const { stuck, stuckText, call, shop } = useTexts('article');
  if (form) return <FormPage view={form} beside={<PersonCard title={stuck} text={stuckText} {...{ call, shop }} />} />;
  return <ComingPage page="feedback" texts={texts} />;
}

export default providePage('feedback', { Page: FeedbackRoute, around: ways });
