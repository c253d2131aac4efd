// Replaces the changed parts of the page with the markup that the server sends.
const page = document.querySelector('[data-live]');
const said = document.getElementById('said');
const badge = document.getElementById('connection');
const heard = new Set(JSON.parse(page.dataset.heard));
const shown = new Map();

function put(id, markup) {
  const region = document.getElementById(id);
  if (region === null || shown.get(id) === markup) return;
  const typed = [...region.querySelectorAll('input')].map(({ id, value }) => ({ id, value }));
  const focused = region.contains(document.activeElement) ? document.activeElement.id : null;
  shown.set(id, markup);
  region.innerHTML = markup;
  for (const { id, value } of typed) {
    const input = document.getElementById(id);
    if (input !== null) input.value = value;
  }
  if (focused !== null) (document.getElementById(focused) ?? document.getElementById('thread')).focus();
  if (id === 'thread' || id === 'prompts') showNewest();
}

function showNewest() {
  const thread = document.getElementById('thread');
  thread.scrollTop = thread.scrollHeight;
}

function tell(news) {
  const fresh = news.filter(({ id }) => !heard.has(id));
  for (const { id } of fresh) heard.add(id);
  if (fresh.length > 0) said.textContent = fresh.map(({ text }) => text).join(' ');
}

const stream = new EventSource(page.dataset.live);
stream.addEventListener('message', ({ data }) => {
  const { regions, news } = JSON.parse(data);
  for (const [id, markup] of Object.entries(regions)) put(id, markup);
  tell(news);
  tick();
});
stream.addEventListener('open', () => connection(true));
stream.addEventListener('error', () => connection(false));

function connection(live) {
  badge.className = live ? 'badge badge--ok' : 'badge badge--bad';
  badge.lastElementChild.textContent = live ? badge.dataset.on : badge.dataset.off;
}

function tick() {
  const clock = document.getElementById('clock');
  clock.textContent = new Date().toLocaleTimeString('fr', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: clock.dataset.zone,
  });
  for (const left of document.querySelectorAll('[data-until]')) {
    const seconds = Math.max(0, Math.ceil((Date.parse(left.dataset.until) - Date.now()) / 1000));
    left.textContent = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  }
}
setInterval(tick, 1000);
tick();
showNewest();

async function call(method, path, body) {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  return { ok: response.ok, status: response.status };
}

function complain(form, message) {
  const error = form.querySelector('[role=alert]');
  error.textContent = message;
  error.closest('.field')?.setAttribute('data-state', message === '' ? '' : 'error');
}

const actions = {
  async prompt(form, button) {
    const decision = button.value;
    const pin = form.elements.pin;
    if (decision === 'approve' && pin.value === '') {
      complain(form, form.dataset.empty);
      pin.focus();
      return;
    }
    const { ok, status } = await call('POST', form.dataset.path, {
      decision,
      ...(decision === 'approve' && { pin: pin.value }),
    });
    if (ok) return;
    complain(form, status === 422 ? form.dataset.wrong : form.dataset.over);
    pin.value = '';
    pin.focus();
  },
  async fault(form) {
    const { port, operation, fault, mine } = form.elements;
    const { ok } = await call('POST', '/faults', {
      port: port.value,
      fault: fault.value,
      ...(operation.value !== '' && { operation: operation.value }),
      ...(mine.checked && { msisdn: mine.value }),
    });
    complain(form, ok ? '' : form.dataset.impossible);
  },
  disarm: () => call('DELETE', '/faults'),
  reset: (form) => (confirm(form.dataset.sure) ? call('POST', '/reset') : undefined),
};

async function act(form, button) {
  await actions[form.dataset.action](form, button);
}
const offline = () => connection(false);

document.addEventListener('submit', (event) => {
  if (event.target.dataset.action === undefined) return;
  event.preventDefault();
  act(event.target, event.submitter).catch(offline);
});
// Not a submit button: Enter in the PIN field must approve, never decline.
document.addEventListener('click', ({ target }) => {
  const button = target.closest('button[value=decline]');
  if (button !== null) act(button.form, button).catch(offline);
});
