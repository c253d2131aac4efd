import type { Money } from '@selfcare/contract/values/money';
import type { LineType } from '@selfcare/contract/subscribers';

export type Quantity = { value: number; unit: string };

/** A bundle on sale. `validity` -1 is unlimited; `periodType` is the catalogue's word (`day`, `week`…). */
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
  lang?: string;
  isFeatured?: true;
};

export type ListOfferings = (
  language: string,
) => Promise<{ outcome: 'listed'; offerings: Offering[] } | { outcome: 'unavailable' }>;

export type FindOffering = (asked: {
  productCode: string;
  language: string;
}) => Promise<
  { outcome: 'on-sale'; offering: Offering } | { outcome: 'withdrawn' | 'unknown-offering' | 'unavailable' }
>;
