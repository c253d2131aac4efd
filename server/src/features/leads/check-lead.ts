import { checkForm, textOf, type FormValues } from '@selfcare/contract/content/check-form';
import type { FormPackage } from '@selfcare/contract/content/form';
import { formFields } from '@selfcare/contract/content/form-fields';
import type { SubmitLeadRequest } from '@selfcare/contract/leads/leads';
import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import { typeset } from '@selfcare/contract/values/typography';
import type { Market, Town } from '@selfcare/markets/market';
import { isRefusal, refuse, refuseField, type Answer } from '../../http/answer.ts';
import { textsFor } from '../../locales/texts.ts';
import type { LeadDetails } from './lead.ts';

/** Where in the payload each field of the form stands; the names are those of the package. */
const pathOfField: Readonly<Record<string, string>> = {
  name: 'fullName',
  msisdn: 'contactNumber',
  email: 'email',
  town: 'address.city',
  installationAddress: 'address.street1',
  landmark: 'address.landmark',
  termsAndCondition: 'consent.accepted',
};

/** Letters that turn the order of a text around, or that nobody sees. */
const hidden = /[\p{Cc}\p{Cf}]/gu;
const clean = (text: string | null | undefined) => (text ?? '').replace(hidden, ' ').replace(/\s+/g, ' ').trim();

/** What was asked for in the words of the form. */
const valuesOf = (request: SubmitLeadRequest, market: Market): FormValues => ({
  name: clean(request.fullName),
  msisdn: parseMsisdn(request.contactNumber, market) ?? clean(request.contactNumber),
  email: clean(request.email),
  town: clean(request.address.city),
  installationAddress: clean(request.address.street1),
  landmark: clean(request.address.landmark),
  termsAndCondition: request.consent.accepted,
});

/** A town of the market's list, as the list writes it. */
const findTown = (towns: readonly Town[], typed: string): Town | undefined =>
  towns.find(({ cityName }) => cityName.toLowerCase() === typed.toLowerCase());

type Deps = { market: Market; form: FormPackage; language: string };
type Checked = { details: LeadDetails; town: Town; version: string };

const readPosition = ({ lat, lng }: SubmitLeadRequest['address'], market: Market): Answer<LeadDetails['at']> => {
  if (lat === undefined || lat === null)
    return lng === undefined || lng === null ? { result: null } : refuseField('address.lat', 'fieldMissing');
  if (lng === undefined || lng === null) return refuseField('address.lng', 'fieldMissing');
  const bounds = market.places?.bounds;
  const isInside = !bounds || (lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east);
  return isInside ? { result: { latitude: lat, longitude: lng } } : refuseField('address.lat', 'outside');
};

/**
 * What was asked for, checked by the form's own rules and in its words; refusals name the payload's fields. Nothing that the
 * page believes is taken over: the town must be one of the list, the country the market's, the terms the ones in force.
 */
export const checkLead = (request: SubmitLeadRequest, { market, form, language }: Deps): Answer<Checked> => {
  const towns = market.towns ?? [];
  const { address, consent } = request;
  const given = valuesOf(request, market);
  const town = findTown(towns, textOf(given['town']));
  const values = { ...given, ...(town && { town: town.cityName }) };
  const fields = formFields(
    form,
    market,
    towns.map(({ cityName }) => cityName),
  );
  const wrong = Object.entries(checkForm(fields, values, textsFor(language).forms)).map(([name, message]) => ({
    path: pathOfField[name] ?? name,
    message: typeset(message, language),
  }));
  if (wrong.length > 0) return refuse('400', { result: { fields: wrong } });
  const contactNumber = parseMsisdn(request.contactNumber, market);
  if (!contactNumber) return refuseField('contactNumber', 'payerInvalid');
  if (!town) return refuseField('address.city', 'fieldInvalid');
  if (address.country && ![market.country, market.countryCode].includes(address.country))
    return refuseField('address.country', 'countryInvalid');
  if (consent.version !== form.version) return refuseField('consent.version', 'termsChanged');
  const at = readPosition(address, market);
  if (isRefusal(at)) return at;
  const text = (name: string) => textOf(values[name as keyof typeof values]);
  return {
    result: {
      details: {
        fullName: text('name'),
        contactNumber,
        email: text('email'),
        street: text('installationAddress'),
        landmark: text('landmark'),
        town: town.cityName,
        at: at.result,
      },
      town,
      version: consent.version,
    },
  };
};
