import type { HelpView } from '../../loading/views/help-view.ts';
import { AnswerPage } from './answer-page.tsx';
import { GroupsPage } from './groups-page.tsx';
import { QuestionsPage } from './questions-page.tsx';
import { TopicsPage } from './topics-page.tsx';

/** The help centre at one of its four stages: topics, groups, questions, the answer. */
export function HelpPage({ view }: { view: HelpView }) {
  if (view.stage === 'topics') return <TopicsPage view={view} />;
  if (view.stage === 'groups') return <GroupsPage view={view} />;
  return view.stage === 'questions' ? <QuestionsPage view={view} /> : <AnswerPage view={view} />;
}
