import type { HelpView } from '../../loading/views/help-view.ts';
import { AnswerPage } from './answer-page.tsx';
import { TopicsPage } from './topics-page.tsx';
import { List, ListItem } from '../../ui/list.tsx';
import { PageBelow, useHref, Questions, useQuestionCount } from './questions.tsx';
import { useTexts } from '../../site/site.tsx';

type QuestionsView = Extract<HelpView, { stage: 'questions' }>;

function QuestionsPage({ view: { title, above, sections, popular } }: { view: QuestionsView }) {
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

function GroupsPage({ view: { title, above, groups } }: { view: Extract<HelpView, { stage: 'groups' }> }) {
  const href = useHref();
  const count = useQuestionCount();
  return (
    <PageBelow title={title} above={above}>
      <List>
        {groups.map((group) => (
          <ListItem key={group.href} title={group.title} text={count(group.count)} href={href(group.href)} />
        ))}
      </List>
    </PageBelow>
  );
}

export function HelpPage({ view }: { view: HelpView }) {
  if (view.stage === 'topics') return <TopicsPage view={view} />;
  if (view.stage === 'groups') return <GroupsPage view={view} />;
  return view.stage === 'questions' ? <QuestionsPage view={view} /> : <AnswerPage view={view} />;
}
