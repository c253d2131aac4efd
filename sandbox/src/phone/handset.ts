import { html, type Html } from '../html.ts';
import type { Message } from '../operator/phones.ts';
import type { WalletPort } from '../wallets.ts';
import type { Prompt } from '../operator/prompts.ts';
import type { Show } from './show.ts';
import type { PhoneTexts } from '../locales/texts.ts';

/** Returns the SMS inbox, oldest first. */
export const thread = (messages: Message[], text: PhoneTexts, show: Show): Html => {
  if (messages.length === 0) return html`<p class="thread__empty">${text.noMessages}</p>`;
  const items = messages.map(
    (message) =>
      html`<li class="sms">
        <p>${message.text}</p>
        <span class="meta">${show.time(message.at)}</span>
      </li>`,
  );
  return html`<ol class="messages">
    ${items}
  </ol>`;
};

/** Returns the waiting prompts, each with a PIN field and two buttons. */
export const prompts = (
  waiting: Prompt[],
  nameOf: (port: WalletPort) => string,
  text: PhoneTexts,
  show: Show,
): Html => {
  return html`${waiting.map((prompt) => promptCard(prompt, nameOf(prompt.port), text, show))}`;
};

const promptCard = (prompt: Prompt, walletName: string, text: PhoneTexts, show: Show): Html => {
  const { id, msisdn } = prompt;
  return html`<section class="prompt" aria-labelledby="prompt-${id}">
    <div class="selvage"></div>
    <form
      class="prompt__body"
      method="post"
      data-action="prompt"
      data-path="/phones/${msisdn}/prompts/${id}"
      data-empty="${text.pinMissing}"
      data-wrong="${text.pinWrong}"
      data-over="${text.promptOver}"
      novalidate
    >
      <p class="row row--apart">
        <strong>${walletName}</strong><span class="badge badge--warn num" data-until="${prompt.expiresAt}"></span>
      </p>
      <p id="prompt-${id}">
        ${text.pay} <strong class="num">${show.money(prompt.amount, prompt.currency)}</strong> ${text.to}
        ${prompt.payee}&nbsp;?<br /><span class="meta">${prompt.description}</span>
      </p>
      <div class="field">
        <label class="vh" for="pin-${id}">${text.pin}</label>
        <div class="field__box">
          <input
            class="field__input field__input--num"
            id="pin-${id}"
            name="pin"
            type="password"
            inputmode="numeric"
            maxlength="4"
            autocomplete="off"
            placeholder="PIN"
            aria-describedby="error-${id}"
          />
        </div>
        <p class="field__error" id="error-${id}" role="alert"></p>
      </div>
      <div class="prompt__choice">
        <button class="btn btn--quiet btn--s" type="button" value="decline">${text.decline}</button>
        <button class="btn btn--s" value="approve">${text.approve}</button>
      </div>
    </form>
  </section>`;
};
