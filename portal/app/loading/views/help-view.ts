import type { ContentIcon } from '@selfcare/contract/content/lists';
import type { Markup } from '../../ui/prose.tsx';
import type { PostedForm } from '@selfcare/contract/portal-entry';

/** A way to a question, topic or page: its words, and its path without language prefix. */
export type Way = { title: string; href: string };

/** A topic's tile or a group's row, with how many questions stand below it. */
type CountedWay = Way & { count: number };

/** What a page of the help centre shows, made where documents are made (document/help.ts). */
export type HelpView =
  | {
      stage: 'topics';
      topics: readonly (CountedWay & { icon: ContentIcon })[];
      popular: readonly Way[];
      /** What was looked for, and what was found, best first. */
      search?: { typed: string; found: readonly Way[] };
      /** The address led to nothing. */
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
      /** The same as the HTML that it was written in, sanitised: for search engines alone. */
      html: string;
      above: readonly Way[];
      related: readonly Way[];
      popular: readonly Way[];
      /** What became of a vote that was sent without a script. */
      posted: PostedForm;
    };

/** What of the search for questions a browser fetches when the field is focused. */
export type HelpIndex = readonly { id: string; question: string }[];
