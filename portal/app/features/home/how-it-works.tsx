import { useTexts } from '../../site/texts.tsx';
import { Diamond } from '../../ui/medal.tsx';

/** The three steps of a recharge. */
export function HowItWorks() {
  const texts = useTexts('home');
  const steps = [
    { title: texts.howNumber, text: texts.howNumberText },
    { title: texts.howPay, text: texts.howPayText },
    { title: texts.howReceipt, text: texts.howReceiptText },
  ];
  return (
    <section className="wrap">
      <h2 className="section__head">{texts.how}</h2>
      <ol className="grid grid--wide gap-5">
        {steps.map(({ title, text }, index) => (
          <li className="row row--top row--keep" key={title}>
            <Diamond number={index + 1} />
            <div>
              <strong>{title}</strong>
              <p className="note">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
