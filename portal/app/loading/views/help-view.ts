import type { ContentIcon } from '@selfcare/contract/content/lists';
import type { Markup } from '../../ui/prose.tsx';
import type { PostedForm } from '@selfcare/contract/portal-entry';

export type Way = { title: string; href: string };

type CountedWay = Way & { count: number };

export type HelpView =
  | {
      stage: 'topics';
      topics: readonly (CountedWay & { icon: ContentIcon })[];
      popular: readonly Way[];
      search?: { typed: string; found: readonly Way[] };
      isMissing?: boolean;
    }
  | { stage: 'groups'; title: string; above: readonly Way[]; groups: readonly CountedWay[] }
  | {
      stage: 'questions';
      title: string;
      above: readonly Way[];
      sections: readonly { slug: string; title: string; questions: readonly Way[] }[];
      popular: readonly Way[];
    }
  | {
      stage: 'answer';
      id: string;
      question: string;
      answer: Markup;
      html: string;
      above: readonly Way[];
      related: readonly Way[];
      popular: readonly Way[];
      posted: PostedForm;
    };

export type HelpIndex = readonly { id: string; question: string }[];
