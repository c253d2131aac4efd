import type { HomePlan } from '@selfcare/contract/leads/leads';
import { fill } from '../../format/fill.ts';
import { priceText } from '../../format/price-text.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { ArrivingHeading } from '../../ui/arriving-heading.tsx';
import { planWords } from './lead-request.ts';

type PlanStepProps = {
  plans: readonly HomePlan[];
  chosen: HomePlan | undefined;
  takesFocus: boolean;
  onChoose: (code: string) => void;
};

export function PlanStep({ plans, chosen, takesFocus, onChoose }: PlanStepProps) {
  const texts = useTexts('homeInternet');
  const site = useSite();
  const fee = (chosen ?? plans[0])?.connectionFee ?? 0;
  const { currency = site.currency.shown } = plans[0] ?? {};
  return (
    <>
      <ArrivingHeading takesFocus={takesFocus}>{texts.choose}</ArrivingHeading>
      <div className="lead-box">
        <table className="lead-plans">
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">{texts.pick}</span>
              </th>
              <th scope="col">{texts.plan}</th>
              <th scope="col">{texts.resources}</th>
              <th scope="col" className="lead-plans__wide">
                {texts.validity}
              </th>
              <th scope="col" className="lead-plans__price">
                {texts.price}
              </th>
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => {
              const { data, validity } = planWords(plan, { texts, tag: site.tag });
              const price = priceText(plan.amount, plan.currency, site);
              return (
                <tr key={plan.code}>
                  <td>
                    <input
                      className="tick lead-plans__tick"
                      type="radio"
                      name="plan"
                      value={plan.code}
                      aria-label={`${plan.name}, ${price}`}
                      checked={plan === chosen}
                      onChange={() => onChoose(plan.code)}
                    />
                  </td>
                  <th scope="row">
                    {plan.name}
                    <span className="lead-plans__about">
                      {plan.radio} · {plan.description}
                    </span>
                  </th>
                  <td className="lead-plans__more">
                    {data}
                    <span className="lead-plans__also">, {validity}</span>
                  </td>
                  <td className="lead-plans__wide">{validity}</td>
                  <td className="num lead-plans__price">{price}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="meta">{fill(texts.note, { fee: priceText(fee, currency, site) })}</p>
    </>
  );
}
