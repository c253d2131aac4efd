import type { ContentIcon } from '@selfcare/contract/content/lists';
import type { Markup } from '../../ui/prose.tsx';

/** Ways to somebody who helps. */
export type HomeContact = {
  heading: string;
  ways: readonly { icon: ContentIcon; title: string; text: string; href: string }[];
};

/** A part of home below its form. All but `featured` is told by the document and serves without script. */
export type HomeSection =
  | { kind: 'featured' }
  | {
      kind: 'errands';
      heading: string;
      tiles: readonly { icon: ContentIcon; title: string; text: string; href: string }[];
    }
  | { kind: 'offer'; title: string; text: string; action: string; href: string; image?: string }
  | { kind: 'how'; heading: string; steps: readonly { title: string; text: string }[] }
  | {
      kind: 'questions';
      heading: string;
      questions: readonly { question: string; answer: Markup }[];
      /** Beside the questions, where it comes next. */
      contact?: HomeContact;
    }
  | ({ kind: 'contact' } & HomeContact);

/** Home as the market wrote it, else as the portal has it; addresses with their language's prefix. */
export type HomeContent = {
  badge: string;
  heading: string;
  lead: string;
  /** Siblings above the form; the one of this page is current. */
  chips: readonly { label: string; href: string; current?: true }[];
  sections: readonly HomeSection[];
};
