import { providePage } from '../loading/provided-pages.ts';
import { ComingPage } from '../features/coming/coming-page.tsx';
import { ways } from '../shell/ways.tsx';
import { useTexts } from '../site/texts.tsx';

function FeedbackRoute() {
  return <ComingPage texts={useTexts('feedback')} useful={['receipt', 'contact', 'about']} />;
}

export default providePage('feedback', { Page: FeedbackRoute, around: ways });
