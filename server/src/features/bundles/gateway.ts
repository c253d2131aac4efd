import type { Money } from '@selfcare/contract/values/money';
import type { LineType } from '@selfcare/contract/subscribers';

/** A quantity with its unit, as the catalogue writes it. */
export type Quantity = { value: number; unit: string };

/** A bundle on sale. `validity` with value -1 is unlimited; `periodType` is the catalogue's word (`day`, `week`…). */
export type Offering = {
  productCode: string;
  name: string;
  description: string;
  category: 'data' | 'voice' | 'mixed' | 'night' | 'broadband';
  lineTypes: LineType[];
  price: Money;
  data?: Quantity;
  voice?: Quantity;
  sms?: Quantity;
  validity: Quantity;
  periodType: string;
  /** Of its texts, where that is not the language asked for: the first part of the tag. */
  lang?: string;
  /** Put forward by the operator: the home page shows it. */
  isFeatured?: true;
};

/** Every bundle on sale, texts in the language asked for. */
export type ListOfferings = (
  language: string,
) => Promise<{ outcome: 'listed'; offerings: Offering[] } | { outcome: 'unavailable' }>;

/** Asks for one bundle by its code, as the catalogue has it at this moment. */
export type FindOffering = (asked: {
  productCode: string;
  language: string;
}) => Promise<
  { outcome: 'on-sale'; offering: Offering } | { outcome: 'withdrawn' | 'unknown-offering' | 'unavailable' }
>;
