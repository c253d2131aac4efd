import type { HelpView } from '../../loading/views/help-view.ts';
import { useTexts } from '../../site/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { thumbsDown, thumbsUp } from '../../ui/icons/icons.ts';
import { Prose } from '../../ui/prose.tsx';
import { PageBelow, Questions } from './questions.tsx';

/** Whether the answer helped: the page's script sends it and shows it; without one nothing could be sent, and it is not shown. */
function Thumbs({ id }: { id: string }) {
  const texts = useTexts('helpCentre');
  return (
    <section className="card stack gap-2" id="vote" data-question={id} hidden>
      <div className="row">
        <strong>{texts.helpful}</strong>
        <div className="row gap-2">
          <button type="button" className="btn btn--quiet btn--s" value="true">
            <Icon shape={thumbsUp} small />
            {texts.yes}
          </button>
          <button type="button" className="btn btn--quiet btn--s" value="false">
            <Icon shape={thumbsDown} small />
            {texts.no}
          </button>
        </div>
      </div>
      <p
        role="status"
        data-thanks={texts.thanks}
        data-share={texts.share}
        data-failed={texts.voteFailed}
        data-often={texts.voteOften}
      />
    </section>
  );
}

/** The fourth stage: the answer, whether it helped, and what is near it. */
export function AnswerPage({ view }: { view: Extract<HelpView, { stage: 'answer' }> }) {
  const texts = useTexts('helpCentre');
  const aside = (
    <>
      <Questions heading={texts.related} ways={view.related} />
      <Questions heading={texts.popular} ways={view.popular} />
    </>
  );
  return (
    <PageBelow label={texts.question} title={view.question} above={view.above} aside={aside}>
      <h2 className="vh">{texts.answer}</h2>
      <Prose markup={view.answer} />
      <Thumbs id={view.id} />
    </PageBelow>
  );
}
