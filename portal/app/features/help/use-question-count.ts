import { fill } from '../../format/fill.ts';
import { useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';

/** "12 questions", in the language's plural. */
export const useQuestionCount = () => {
  const texts = useTexts('helpCentre');
  const { tag } = useSite();
  return (count: number) =>
    fill(new Intl.PluralRules(tag).select(count) === 'one' ? texts.oneQuestion : texts.questions, { count });
};
