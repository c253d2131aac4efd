import type { FormErrors, FormValues } from '@selfcare/contract/content/check-form';
import type { FormAction, FormField } from '@selfcare/contract/content/form';

/** What became of a form that was sent without a script: for one visitor alone. */
export type PostedForm = {
  /** What was typed, and what is wrong with it in the server's words. */
  typed?: FormValues;
  errors?: FormErrors;
  /** `confirm`: nobody knows whether the visitor sent it, so it is to be sent again; `failed`: why it was not sent. */
  notice?: { kind: 'confirm' } | { kind: 'failed'; text?: string };
  /** Proves to the next post that it comes from this page. */
  token?: string;
  /** It was sent: thanks stand in its place. */
  isSent?: boolean;
};

/** A form as its page shows it. */
export type FormView = {
  id: string;
  /** Where it is sent without a script: its own page, without language prefix. */
  path: string;
  title: string;
  lead: string;
  /** Of the words that its terms are agreed to by. */
  version?: string;
  fields: readonly FormField[];
  actions: readonly FormAction[];
  /** On the form of 5G at home: the towns where it can be had. */
  feasibleTowns?: readonly string[];
  posted: PostedForm;
};
