// Runs in documents without the application: import nothing that the application imports (plain.ts).

import type { EventName } from '@selfcare/contract/analytics/analytics-words';

type Sent = { address: string; headers: Record<string, string> };

const outcomeOf = async (section: HTMLElement, { address, headers }: Sent, isLike: boolean) => {
  const {
    thanks = '',
    share = '',
    failed = '',
    often = '',
  } = section.querySelector<HTMLElement>('[role=status]')?.dataset ?? {};
  try {
    const body = JSON.stringify({ questionId: section.dataset['question'], isLike, opco: headers['opco'] });
    const reply = await fetch(address, { method: 'POST', headers, body });
    if (reply.status === 429) return { isSent: false, says: [often] };
    const answer: { result?: { countLikePercentage?: number | null } } = await reply.json();
    if (!reply.ok) return { isSent: false, says: [failed] };
    const percent = answer.result?.countLikePercentage;
    const says = percent == null ? [thanks] : [thanks, share.replace('{percent}', String(percent))];
    return { isSent: true, says, hasData: answer.result != null };
  } catch {
    return { isSent: false, says: [failed] };
  }
};

/** Fetches this page as a document: under trusted types, only a request may parse HTML. */
const readPage = () =>
  new Promise<Document | null>((read) => {
    const request = new XMLHttpRequest();
    request.open('GET', location.href);
    request.responseType = 'document';
    // Browsers may show a cached document for a while after it changed.
    request.setRequestHeader('cache-control', 'no-cache');
    request.onloadend = () => read(request.status === 200 ? request.responseXML : null);
    request.send();
  });

const showAgain = async () => {
  const fresh = await readPage();
  for (const part of ['main h1', 'main .prose']) {
    const [shown, read] = [document.querySelector(part), fresh?.querySelector(part)];
    if (shown && read && !shown.isEqualNode(read)) shown.replaceChildren(...read.childNodes);
  }
};

export const startVote = () => {
  const section = document.getElementById('vote');
  const { votes } = document.body.dataset;
  if (!section || !votes) return;
  const sent: Sent = JSON.parse(votes);
  const buttons = [...section.querySelectorAll('button')];
  const status = section.querySelector('[role=status]');
  for (const button of buttons) {
    button.addEventListener('click', async (event) => {
      event.preventDefault();
      for (const each of buttons) each.disabled = true;
      const { isSent, says, hasData } = await outcomeOf(section, sent, button.value === 'true');
      status?.replaceChildren(
        ...says.flatMap((sentence, index) => (index === 0 ? sentence : [document.createElement('br'), sentence])),
      );
      if (isSent) {
        section.firstElementChild?.remove();
        document.dispatchEvent(new CustomEvent<EventName>('step', { detail: 'answer_voted' }));
      }
      if (!isSent) for (const each of buttons) each.disabled = false;
      if (hasData) await showAgain();
    });
  }
};
