import type { HelpView } from '../../loading/views/help-view.ts';
import { List, ListItem } from '../../ui/list.tsx';
import { PageBelow, useHref } from './questions.tsx';
import { useQuestionCount } from './use-question-count.ts';

/** The second stage: what a topic is parted into. */
export function GroupsPage({ view: { title, above, groups } }: { view: Extract<HelpView, { stage: 'groups' }> }) {
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
