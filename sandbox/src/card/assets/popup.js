// The payment page in a popup: it reports the payment to the page that opened it, and to no other.
const { merchant, payment } = document.body.dataset;
const about = JSON.parse(payment);
const say = (event) => window.parent.postMessage({ from: 'guichet-carte', event, ...about }, merchant);

function begin() {
  say('load');
  document.querySelector('[aria-invalid]')?.focus();
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-report]');
    if (button !== null) say(button.dataset.report);
  });
  const alone = document.querySelector('[data-report][data-seconds]');
  if (alone !== null) setTimeout(say, Number(alone.dataset.seconds) * 1000, alone.dataset.report);
}

if (window.parent !== window) begin();
else if (about.accessCode !== undefined) location.replace(`/card/pay/${about.accessCode}`);
