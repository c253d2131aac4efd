import type { PostedForm } from '@selfcare/contract/portal-entry';
import type { FormAction, FormField } from '@selfcare/contract/content/form';

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
