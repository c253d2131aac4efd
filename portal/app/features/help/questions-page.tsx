import type { HelpView } from '../../loading/views/help-view.ts';
import { useTexts } from '../../site/texts.tsx';
import { PageBelow, Questions } from './questions.tsx';

type QuestionsView = Extract<HelpView, { stage: 'questions' }>;

/** The third stage: the questions of a group, its sections one below the other; where there are several, chips lead to each. */
export function QuestionsPage({ view: { title, above, sections, popular } }: { view: QuestionsView }) {
  const texts = useTexts('helpCentre');
  return (
    <PageBelow title={title} above={above} aside={<Questions heading={texts.popular} ways={popular} />}>
      {sections.length > 1 && (
        <nav className="chips chips--line help-parts" aria-label={texts.sections}>
          {sections.map((section) => (
            <a className="chip" key={section.slug} href={`#${section.slug}`}>
              <span className="chip__face">{section.title}</span>
            </a>
          ))}
        </nav>
      )}
      {sections.map((section) => (
        <Questions key={section.slug} id={section.slug} heading={section.title} ways={section.questions} />
      ))}
    </PageBelow>
  );
}
