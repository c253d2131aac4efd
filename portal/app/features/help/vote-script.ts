// Of documents without the application: it imports nothing that the application has (plain.ts).

type Sent = { address: string; headers: Record<string, string> };

/** What the section says of how the call went. */
const outcomeOf = async (section: HTMLElement, { address, headers }: Sent, isLike: boolean) => {
  const {
    thanks = '',
    share = '',
    failed = '',
    often = '',
  } = section.querySelector<HTMLElement>('[role=status]')!.dataset;
  try {
    const body = JSON.stringify({ questionId: section.dataset['question'], isLike, opco: headers['opco'] });
    const reply = await fetch(address, { method: 'POST', headers, body });
    if (reply.status === 429) return { isSent: false, says: often };
    const answer = (await reply.json()) as { result?: { countLikePercentage?: number | null } };
    if (!reply.ok) return { isSent: false, says: failed };
    const percent = answer.result?.countLikePercentage;
    return {
      isSent: true,
      says: percent == null ? thanks : `${thanks} ${share.replace('{percent}', String(percent))}`,
    };
  } catch {
    return { isSent: false, says: failed };
  }
};

/** Lets the reader say whether an answer helped: then thanks stand in place of the question, with what others said. */
export const startVote = () => {
  const section = document.getElementById('vote');
  const { votes } = document.body.dataset;
  if (!section || !votes) return;
  const sent = JSON.parse(votes) as Sent;
  const buttons = [...section.querySelectorAll('button')];
  const status = section.querySelector('[role=status]')!;
  section.hidden = false;
  for (const button of buttons) {
    button.addEventListener('click', async () => {
      for (const each of buttons) each.disabled = true;
      const { isSent, says } = await outcomeOf(section, sent, button.value === 'true');
      status.textContent = says;
      if (isSent) section.firstElementChild!.remove();
      else for (const each of buttons) each.disabled = false;
    });
  }
};
