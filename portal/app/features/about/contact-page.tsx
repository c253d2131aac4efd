import { fill } from '../../format/fill.ts';
import { Link } from '../../site/nav.tsx';
import { useSite, useTexts } from '../../site/site.tsx';
import { Hero, Scene } from '../../ui/hero.tsx';
import { contact, hash, phoneCall, store } from '../../ui/icons/icons.ts';
import { List, ListItem } from '../../ui/list.tsx';
import { errands } from './person-card.tsx';

export function ContactPage() {
  const texts = useTexts('contact');
  const { customerCareNumber, ussd } = useSite();
  return (
    <>
      <Hero title={texts.pageTitle} lead={texts.lead} />
      <div className="wrap page stack gap-6">
        <div className="grid grid--wide gap-6">
          <section className="stack">
            <h2>{texts.talk}</h2>
            <List>
              <ListItem icon={phoneCall} title={texts.call} text={texts.callText} href={`tel:${customerCareNumber}`} />
              <ListItem
                icon={store}
                title={texts.shop}
                text={texts.shopText}
                link={<Link page="shops" params={{}} />}
              />
              <ListItem
                icon={contact}
                title={texts.feedback}
                text={texts.feedbackText}
                link={<Link page="feedback" params={{}} />}
              />
            </List>
          </section>
          <section className="stack">
            <h2>{texts.dial}</h2>
            <List>
              {errands.map((errand) => (
                <ListItem
                  key={errand}
                  icon={hash}
                  title={fill(texts[errand], { code: ussd[errand] })}
                  href={`tel:${encodeURIComponent(ussd[errand])}`}
                />
              ))}
            </List>
          </section>
        </div>
        <div className="prose">
          <h2>{texts.safe}</h2>
          <p>{texts.safeText}</p>
          <p>
            <Link page="privacy-notice" params={{}} className="alone">
              {texts.data}
            </Link>
          </p>
        </div>
      </div>
      <Scene />
    </>
  );
}
