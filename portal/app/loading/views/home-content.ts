import type { ContentIcon } from '@selfcare/contract/content/lists';
import type { Markup } from '../../ui/prose.tsx';

export type HomeContact = {
  heading: string;
  ways: readonly { icon: ContentIcon; title: string; text: string; href: string }[];
};

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
      contact?: HomeContact;
    }
  | ({ kind: 'contact' } & HomeContact);

export type HomeContent = {
  badge: string;
  heading: string;
  lead: string;
  chips: readonly { label: string; href: string; current?: true }[];
  sections: readonly HomeSection[];
};
