import type { HelpView } from '../../loading/views/help-view.ts';
import { useTexts } from '../../site/site.tsx';
import { Icon } from '../../ui/icon.tsx';
import { thumbsDown, thumbsUp } from '../../ui/icons/icons.ts';
import { Banner } from '../../ui/messages/banner.tsx';
import { Prose } from '../../ui/prose.tsx';
import { PageBelow, Questions, useHref } from './questions.tsx';

type AnswerView = Extract<HelpView, { stage: 'answer' }>;

function Notice({ posted: { notice } }: Pick<AnswerView, 'posted'>) {
  const texts = useTexts('helpCentre');
  if (!notice) return null;
  if (notice.kind === 'confirm') return <Banner tone="info">{texts.voteConfirm}</Banner>;
  return (
    <Banner tone="bad" role="alert">
      {notice.text ?? texts.voteFailed}
    </Banner>
  );
}

function Thumbs({ view: { id, posted } }: { view: AnswerView }) {
  const texts = useTexts('helpCentre');
  const href = useHref();
  return (
    <section className="card stack gap-2" id="vote" data-question={id}>
      {!posted.isSent && (
        <form className="stack gap-2" method="post" action={href(`/gethelp/q/${id}`)}>
          {posted.token !== undefined && <input type="hidden" name="_token" value={posted.token} />}
          <Notice posted={posted} />
          <div className="row">
            <strong>{texts.helpful}</strong>
            <div className="row gap-2">
              <button type="submit" className="btn btn--quiet btn--s" name="isLike" value="true">
                <Icon shape={thumbsUp} small />
                {texts.yes}
              </button>
              <button type="submit" className="btn btn--quiet btn--s" name="isLike" value="false">
                <Icon shape={thumbsDown} small />
                {texts.no}
              </button>
            </div>
          </div>
        </form>
      )}
      <p
        role="status"
        data-thanks={texts.thanks}
        data-share={texts.share}
        data-failed={texts.voteFailed}
        data-often={texts.voteOften}
      >
        {posted.isSent && texts.thanks}
      </p>
    </section>
  );
}

export function AnswerPage({ view }: { view: AnswerView }) {
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
      <Thumbs view={view} />
    </PageBelow>
  );
}
