// Runs in documents without the application: import nothing that the application imports (plain.ts).
import { searchQuestions, type Findable } from './search-questions.ts';

/** Milliseconds of rest before suggestions come. */
const rest = 300;

const mostShown = 6;

const fill = (text: string, count: number) => text.replace('{count}', String(count));

const marked = (question: string, typed: string): Node[] => {
  const at = question.toLowerCase().indexOf(typed.toLowerCase());
  if (at === -1 || typed === '') return [document.createTextNode(question)];
  const mark = document.createElement('mark');
  mark.textContent = question.slice(at, at + typed.length);
  return [
    document.createTextNode(question.slice(0, at)),
    mark,
    document.createTextNode(question.slice(at + typed.length)),
  ];
};

/** Adds suggestions (WAI-ARIA combobox); without them the form still searches. */
export const startSearch = () => {
  const field = document.querySelector<HTMLInputElement>('.search-box input');
  const form = field?.form;
  const says = document.getElementById('q-says');
  if (!field || !form || !says) return;
  const { index = '', answer = '' } = form.dataset;
  const list = document.createElement('div');
  list.className = 'suggestions';
  list.id = 'suggestions';
  list.role = 'listbox';
  list.ariaLabel = field.labels?.[0]?.textContent ?? '';
  list.hidden = true;
  form.after(list);
  field.role = 'combobox';
  field.setAttribute('aria-controls', list.id);
  field.setAttribute('aria-autocomplete', 'list');

  let questions: readonly Findable[] = [];
  let asked: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let chosen = -1;

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('a')];

  const choose = (at: number) => {
    chosen = at;
    options().forEach((option, position) => (option.ariaSelected = String(position === at)));
    const option = options()[at];
    if (option) field.setAttribute('aria-activedescendant', option.id);
    else field.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  };

  const show = (isOpen: boolean) => {
    list.hidden = !isOpen;
    field.ariaExpanded = String(isOpen);
    choose(-1);
  };

  const suggest = () => {
    const typed = field.value.trim();
    const found = typed === '' ? [] : searchQuestions(questions, typed).slice(0, mostShown);
    list.replaceChildren(
      ...found.map(({ id, question }, position) => {
        const option = document.createElement('a');
        option.className = 'suggestion';
        option.role = 'option';
        option.id = `suggestion-${position}`;
        option.href = answer + id;
        option.tabIndex = -1;
        const words = document.createElement('span');
        words.append(...marked(question, typed));
        option.append(words);
        return option;
      }),
    );
    show(found.length > 0);
    const { one = '', many = '', none = '' } = says.dataset;
    says.textContent =
      typed === '' ? '' : found.length === 0 ? none : fill(found.length === 1 ? one : many, found.length);
  };

  /** A failed request is repeated at the next focus. */
  const fetchQuestions = async () => {
    try {
      const reply = await fetch(index);
      if (!reply.ok) throw new TypeError(`the questions were answered by ${reply.status}`);
      questions = await reply.json();
      if (field.value.trim() !== '' && document.activeElement === field) suggest();
    } catch {
      asked = undefined;
    }
  };

  const prepare = () => {
    asked ??= fetchQuestions();
  };
  show(false);
  field.addEventListener('focus', prepare);
  if (document.activeElement === field) prepare();
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(suggest, rest);
  });
  field.addEventListener('keydown', (event) => {
    const all = options();
    const option = all[chosen];
    if (event.key === 'Escape' && !list.hidden) show(false);
    else if (event.key === 'ArrowDown' && all.length > 0) {
      if (list.hidden) show(true);
      choose((chosen + 1) % all.length);
    } else if (event.key === 'ArrowUp' && all.length > 0) choose((chosen <= 0 ? all.length : chosen) - 1);
    else if (event.key === 'Enter' && !list.hidden && option) location.assign(option.href);
    else return;
    event.preventDefault();
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Node) || !form.parentElement?.contains(target)) show(false);
  });
};
