import type { HomeContact, HomeSection as Section } from '../../loading/views/home-content.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fold } from '../../ui/fold.tsx';
import { namedIcon } from '../../ui/icons/named-icon.ts';
import { List, ListItem } from '../../ui/list.tsx';
import { Diamond } from '../../ui/icon.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Tile } from '../../ui/tile.tsx';

type Of<Kind extends Section['kind']> = { section: Extract<Section, { kind: Kind }> };

function Errands({ section: { heading, tiles } }: Of<'errands'>) {
  return (
    <section className="section wrap">
      <h2 className="section__head">{heading}</h2>
      <div className="grid errands">
        {tiles.map(({ icon, ...tile }) => (
          <Tile key={tile.href} icon={namedIcon(icon)} {...tile} />
        ))}
      </div>
    </section>
  );
}

function Offer({ section: { title, text, action, href, image } }: Of<'offer'>) {
  return (
    <section className="section wrap">
      <Card tone="accent">
        <div className="row offer">
          <div className="stack">
            <h2>{title}</h2>
            <p>{text}</p>
            <div className="row">
              <ButtonLink href={href}>{action}</ButtonLink>
            </div>
          </div>
          {image && <img src={image} alt="" width="160" height="120" loading="lazy" />}
        </div>
      </Card>
    </section>
  );
}

function How({ section: { heading, steps } }: Of<'how'>) {
  return (
    <section className="wrap">
      <h2 className="section__head">{heading}</h2>
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

function ContactCard({ heading, ways }: HomeContact) {
  return (
    <Card aside>
      <h3>{heading}</h3>
      <List variant="plain">
        {ways.map(({ icon, ...way }) => (
          <ListItem key={way.href} icon={namedIcon(icon)} {...way} />
        ))}
      </List>
    </Card>
  );
}

function Questions({ section: { heading, questions, contact } }: Of<'questions'>) {
  return (
    <section className="section wrap flow">
      <div>
        <h2 className="section__head">{heading}</h2>
        {questions.map(({ question, answer }, index) => (
          <Fold key={question} summary={question} open={index === 0}>
            <Prose markup={answer} />
          </Fold>
        ))}
      </div>
      {contact && <ContactCard {...contact} />}
    </section>
  );
}

export function HomeSection({ section }: { section: Exclude<Section, { kind: 'featured' }> }) {
  switch (section.kind) {
    case 'errands':
      return <Errands section={section} />;
    case 'offer':
      return <Offer section={section} />;
    case 'how':
      return <How section={section} />;
    case 'questions':
      return <Questions section={section} />;
    case 'contact':
      return (
        <section className="section wrap">
          <ContactCard {...section} />
        </section>
      );
  }
}
