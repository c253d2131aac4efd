import { everyPort, faultKinds, operations } from '../faults/ports.ts';
import { html, type Html } from '../html.ts';
import { languageNames, languages, type Language } from '../language.ts';
import { namedNumbers, pinOfEveryone, seedNumber } from '../operator/numbers.ts';
import type { Phone } from '../operator/phones.ts';
import type { Sandbox } from '../sandbox.ts';
import { readRegions, type Regions } from './regions.ts';
import { showIn, type Show } from './show.ts';
import { texts, type PhoneTexts } from '../locales/texts.ts';

type View = {
  sandbox: Sandbox;
  phone: Phone;
  language: Language;
  text: PhoneTexts;
  show: Show;
  typed: string | undefined;
};

/** Returns the page of one phone. `typed` is a requested number that does not exist. */
export const phonePage = (sandbox: Sandbox, phone: Phone, language: Language, typed?: string): string => {
  const text = texts[language].phone;
  const view: View = { sandbox, phone, language, text, show: showIn(sandbox.market, language), typed };
  const { regions, news } = readRegions(sandbox, phone.msisdn, language);
  const announced = JSON.stringify(news.map(({ id }) => id));
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <title>${text.title} | ${sandbox.market.brand}</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/screen/phone.css" />
        <script src="/screen/phone.js" defer></script>
      </head>
      <body>
        ${sprite}
        <a class="skip" href="#content">${text.skip}</a>
        ${header(view)}
        <main id="content" data-live="/screen/${phone.msisdn}/events?lang=${language}" data-heard="${announced}">
          <div class="wrap page lab">
            ${who(view, regions)} ${handset(view, regions)}
            <div class="lab__more stack stack--far">${owned(view, regions)} ${trouble(view, regions)}</div>
            ${record(view, regions)}
          </div>
          <p class="vh" id="said" role="status"></p>
        </main>
      </body>
    </html>`.markup;
};

const header = ({ sandbox, phone, language, text }: View): Html => {
  const link = (code: Language, name: string): Html => {
    const current = code === language && html` aria-current="true"`;
    return html`<a href="/?msisdn=${phone.msisdn}&lang=${code}" hreflang="${code}" lang="${code}" ${current}
      ><span aria-hidden="true">${code.toUpperCase()}</span><span class="vh">${name}</span></a
    >`;
  };
  return html`<header class="head">
    <div class="ribbon"><strong>${text.sandbox}</strong><span>${text.nothingIsReal}</span></div>
    <div class="wrap head__bar">
      <a class="head__home" href="/?lang=${language}" aria-label="${sandbox.market.brand}"
        ><span class="logo"></span
      ></a>
      <nav class="lang" aria-label="${text.languages}">${languages.map((each) => link(each, languageNames[each]))}</nav>
    </div>
  </header>`;
};

const who = ({ phone, language, text, show, typed }: View, regions: Regions): Html => {
  const listed = namedNumbers.includes(phone.msisdn) ? namedNumbers : [phone.msisdn, ...namedNumbers];
  const options = listed.map((msisdn) => {
    const chosen = msisdn === phone.msisdn && html` selected`;
    return html`<option value="${msisdn}" ${chosen}>${show.number(msisdn)}</option>`;
  });
  const error = typed !== undefined && html`<p class="field__error" id="typed-error" role="alert">${text.unknown}</p>`;
  return html`<section class="lab__who stack" aria-labelledby="title">
<div class="stack stack--tight"><h1 id="title">${text.title}</h1><p class="meta">${text.lead}</p></div>
<form class="pick" method="get" action="/">
<div class="field"><label class="field__label" for="listed">${text.choose}</label>
<div class="field__box"><select class="field__input field__input--num" id="listed" name="msisdn" aria-describedby="about">${options}</select>${icon('chevron-down')}</div></div>
<input type="hidden" name="lang" value="${language}"><button class="btn btn--quiet btn--s">${text.open}</button>
</form>
<p class="field__hint" id="about">${describe(phone, text)}</p>
<details${typed !== undefined && html` open`}><summary>${text.type}</summary>
<form class="pick" method="get" action="/">
<div class="field"${typed !== undefined && html` data-state="error"`}><label class="field__label" for="typed">${text.number}</label>
<div class="field__box"><input class="field__input field__input--num" id="typed" name="msisdn" inputmode="numeric" autocomplete="off" maxlength="16" required value="${typed ?? ''}" aria-describedby="typed-hint${typed !== undefined && ' typed-error'}"></div></div>
<input type="hidden" name="lang" value="${language}"><button class="btn btn--quiet btn--s">${text.open}</button>
</form>
<p class="field__hint" id="typed-hint">${text.typeHint}</p>${error}
</details>
<div id="stats">${regions.stats}</div>
</section>`;
};

const owned = ({ text }: View, regions: Regions): Html => {
  return html`<section class="stack stack--close">
      <h2>${text.bundles}</h2>
      <div id="bundles">${regions.bundles}</div>
    </section>
    <section class="stack stack--close">
      <h2>${text.bills}</h2>
      <div id="bills">${regions.bills}</div>
    </section>`;
};

const walletState = ({ wallets: { wallet } }: Phone) => {
  if (wallet === null) return 'none';
  return wallet.locked ? 'locked' : 'open';
};

const describe = (phone: Phone, text: PhoneTexts): string => {
  if (!phone.own) return text.otherOperator;
  const parts = [
    text.lines[phone.lineType],
    phone.broadband && text.broadband,
    seedNumber(phone.msisdn)?.simChangedHoursAgo !== undefined && text.simChanged,
    text.wallets(walletState(phone), pinOfEveryone),
    text.answering[phone.answering],
  ];
  return parts.filter(Boolean).join(', ');
};

const handset = ({ sandbox, phone, text, show }: View, regions: Regions): Html => {
  const { brand, timeZone } = sandbox.market;
  const name = phone.own ? brand : 'SMS';
  return html`<section class="lab__handset handset" aria-label="${text.phoneOf(show.number(phone.msisdn))}">
    <div class="handset__screen">
      <div class="handset__bar">
        <span class="num" id="clock" data-zone="${timeZone}">${show.time(new Date().toISOString())}</span
        ><span class="row">${icon('signal', 'icon--s')}<span>4G</span>${icon('battery-full', 'icon--s')}</span>
      </div>
      <div class="handset__top">
        <span class="medal medal--accent" aria-hidden="true">${name.slice(0, 1)}</span>
        <div><strong>${name}</strong><br /><span class="meta">${show.number(phone.msisdn)}</span></div>
      </div>
      <div class="thread" id="thread" role="region" tabindex="0" aria-label="${text.messages}">${regions.thread}</div>
      <div class="prompts" id="prompts">${regions.prompts}</div>
    </div>
  </section>`;
};

const option = (value: string, label = value): Html => html`<option value="${value}">${label}</option>`;

const select = (name: string, label: string, options: Html[], wide = false): Html =>
  html`<div class="field${wide && ' wide'}">
    <label class="field__label" for="fault-${name}">${label}</label>
    <div class="field__box">
      <select class="field__input" id="fault-${name}" name="${name}">
        ${options}</select
      >${icon('chevron-down')}
    </div>
  </div>`;

const trouble = ({ phone, text }: View, regions: Regions): Html => {
  const kinds = faultKinds.map((kind) => option(kind, `${kind} (${text.faults[kind] ?? ''})`));
  return html`<section class="stack" aria-labelledby="trouble">
    <div class="stack stack--tight">
      <h2 id="trouble">${text.trouble}</h2>
      <p class="meta">${text.troubleLead}</p>
    </div>
    <form class="trouble" method="post" data-action="fault" data-impossible="${text.impossible}">
      ${select(
        'port',
        text.port,
        everyPort.map((port) => option(port)),
      )}
      ${select('operation', text.operation, [option('', text.any), ...operations.map((operation) => option(operation))])}
      ${select('fault', text.fault, kinds, true)}
      <label class="check wide"
        ><input class="tick" type="checkbox" name="mine" value="${phone.msisdn}" /><span
          >${text.onlyThisNumber}</span
        ></label
      >
      <p class="field__error wide" role="alert"></p>
      <button class="btn btn--s">${text.arm}</button>
    </form>
    <div id="armed" class="stack stack--close">${regions.armed}</div>
    <form method="post" data-action="reset" data-sure="${text.resetSure}">
      <button class="btn btn--quiet btn--s">${icon('rotate-ccw')}${text.reset}</button>
    </form>
  </section>`;
};

const record = ({ text }: View, regions: Regions): Html => {
  return html`<section class="lab__record stack">
    <div class="row row--apart">
      <h2>${text.journal}</h2>
      <span class="badge badge--ok" id="connection" data-on="${text.live}" data-off="${text.lost}"
        ><span class="live"></span><span>${text.live}</span></span
      >
    </div>
    <div id="journal">${regions.journal}</div>
    <h2>${text.books}</h2>
    <div id="books">${regions.books}</div>
  </section>`;
};

type IconName = 'battery-full' | 'chevron-down' | 'rotate-ccw' | 'signal';

/** The page's four icons (Lucide), which `icon` references. */
const sprite: Html = html`<svg hidden>
  <symbol id="i-battery-full" viewBox="0 0 24 24">
    <path d="M10 10v4" />
    <path d="M14 10v4" />
    <path d="M22 14v-4" />
    <path d="M6 10v4" />
    <rect x="2" y="6" width="16" height="12" rx="2" />
  </symbol>
  <symbol id="i-chevron-down" viewBox="0 0 24 24"><path d="m6 9 6 6 6-6" /></symbol>
  <symbol id="i-rotate-ccw" viewBox="0 0 24 24">
    <path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8" />
    <path d="M3 3v5h5" />
  </symbol>
  <symbol id="i-signal" viewBox="0 0 24 24">
    <path d="M2 20h.01" />
    <path d="M7 20v-4" />
    <path d="M12 20v-8" />
    <path d="M17 20V8" />
    <path d="M22 4v16" />
  </symbol>
</svg>`;

/** Returns a decorative icon; its meaning is in the text beside it. */
const icon = (name: IconName, size = ''): Html => {
  return html`<svg class="icon ${size}" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-${name}" /></svg>`;
};
