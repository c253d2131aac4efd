// Runs in documents without the application: import nothing that the application imports (plain.ts).

export type DropdownWords = { search: string; noMatch: string };

const bare = (text: string) => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string) => {
  const element = document.createElement(tag);
  element.className = className;
  return element;
};

/** Replaces a select by a searchable list (WAI-ARIA select-only and listbox). */
export const startDropdown = (select: HTMLSelectElement, words: DropdownWords) => {
  const { id, form } = select;
  const label = `${id}-label`;
  const [empty, ...rest] = select.options;
  const button = make('button', 'field__input form__drop');
  button.type = 'button';
  button.id = `${id}-drop`;
  button.ariaHasPopup = 'listbox';
  button.setAttribute('aria-labelledby', `${label} ${button.id}`);
  button.setAttribute('aria-describedby', `${id}-says`);
  const panel = make('div', 'form__panel');
  panel.hidden = true;
  const search = make('input', '');
  search.type = 'text';
  search.placeholder = words.search;
  search.ariaLabel = words.search;
  search.autocomplete = 'off';
  search.role = 'combobox';
  search.ariaExpanded = 'true';
  const list = make('div', 'form__list');
  list.id = `${id}-list`;
  list.role = 'listbox';
  list.setAttribute('aria-labelledby', label);
  search.setAttribute('aria-controls', list.id);
  const none = make('p', 'form__none');
  none.role = 'status';
  panel.append(search, list, none);

  let shown: HTMLElement[] = [];
  let at = -1;

  const choose = (place: number) => {
    at = place;
    shown.forEach((option, position) => (option.ariaSelected = String(position === place)));
    const option = shown[place];
    if (option) search.setAttribute('aria-activedescendant', option.id);
    else search.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  };

  const sayValue = () => {
    button.textContent = select.selectedOptions[0]?.label ?? empty?.label ?? '';
  };

  const find = () => {
    const wanted = bare(search.value);
    const found = rest.filter(({ value, label: text }) => [value, text].some((each) => bare(each).includes(wanted)));
    shown = found.map((option) => {
      const row = make('div', 'form__option');
      row.id = `${id}-option-${option.index}`;
      row.role = 'option';
      row.textContent = option.label;
      row.dataset['value'] = option.value;
      return row;
    });
    list.replaceChildren(...shown);
    none.textContent = found.length === 0 ? words.noMatch : '';
    none.hidden = found.length > 0;
    choose(found.findIndex(({ value }) => value === select.value && wanted === ''));
  };

  const open = (isOpen: boolean) => {
    if (panel.hidden !== isOpen) return;
    panel.hidden = !isOpen;
    button.ariaExpanded = String(isOpen);
    if (!isOpen) return;
    search.value = '';
    find();
    search.focus();
    panel.scrollIntoView({ block: 'nearest' });
  };

  const close = () => {
    open(false);
    button.focus();
  };

  const take = (row: HTMLElement | undefined) => {
    if (!row) return;
    select.value = row.dataset['value'] ?? '';
    sayValue();
    close();
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };

  button.ariaExpanded = 'false';
  button.addEventListener('click', () => open(panel.hidden === true));
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(true);
  });
  search.addEventListener('input', (event) => {
    event.stopPropagation();
    find();
  });
  search.addEventListener('keydown', (event) => {
    const { length } = shown;
    if (event.key === 'ArrowDown' && length > 0) choose((at + 1) % length);
    else if (event.key === 'ArrowUp' && length > 0) choose((at <= 0 ? length : at) - 1);
    else if (event.key === 'Home' && length > 0) choose(0);
    else if (event.key === 'End' && length > 0) choose(length - 1);
    else if (event.key === 'Enter') take(shown[at] ?? (length === 1 ? shown[0] : undefined));
    else if (event.key === 'Escape') close();
    else {
      if (event.key === 'Tab') open(false);
      return;
    }
    event.preventDefault();
  });
  list.addEventListener('click', ({ target }) =>
    take(target instanceof Element ? (target.closest<HTMLElement>('[role=option]') ?? undefined) : undefined),
  );
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !panel.contains(target) && !button.contains(target)) open(false);
  });
  form?.addEventListener('reset', () => setTimeout(sayValue));

  select.hidden = true;
  document.getElementById(label)?.setAttribute('for', button.id);
  select.before(button);
  select.parentElement?.append(panel);
  sayValue();
  return { control: button, refresh: sayValue };
};
