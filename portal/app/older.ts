// Replaces methods that a browser lacks; the document's script loads this first (document/scripts/load-script.ts lists
// the same methods).

type Methods = Record<string, (this: never, ...args: never[]) => unknown>;

/** Adds missing methods, not enumerable, as in a browser. */
const add = (holder: object, methods: Methods) => {
  for (const [name, value] of Object.entries(methods))
    if (!(name in holder)) Object.defineProperty(holder, name, { value, writable: true, configurable: true });
};

const lastIndex = <Item>(
  items: readonly Item[],
  test: (item: Item, index: number, all: readonly Item[]) => unknown,
) => {
  for (let index = items.length - 1; index >= 0; index -= 1) if (test(items[index]!, index, items)) return index;
  return -1;
};
const flatten = (items: readonly unknown[], depth: number): unknown[] =>
  items.reduce<unknown[]>(
    (flat, item) => flat.concat(Array.isArray(item) && depth > 1 ? flatten(item, depth - 1) : item),
    [],
  );
const toIndex = (index: number, length: number) => (index < 0 ? length + Math.trunc(index) : Math.trunc(index) || 0);

add(Array.prototype, {
  at(this: unknown[], index: number) {
    return this[toIndex(index, this.length)];
  },
  flat(this: unknown[], depth = 1) {
    return depth < 1 ? this.slice() : flatten(this, depth);
  },
  flatMap(this: unknown[], make: (item: unknown, index: number, all: unknown[]) => unknown) {
    return flatten(this.map(make), 1);
  },
  findLast(this: unknown[], test: (item: unknown) => unknown) {
    return this[lastIndex(this, test)];
  },
  findLastIndex(this: unknown[], test: (item: unknown) => unknown) {
    return lastIndex(this, test);
  },
  toReversed(this: unknown[]) {
    // oxlint-disable-next-line unicorn/no-array-reverse -- Of a copy: this is what replaces the other.
    return this.slice().reverse();
  },
  toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return this.slice().sort(compare);
  },
});

add(String.prototype, {
  replaceAll(this: string, what: string | RegExp, by: string) {
    if (typeof what !== 'string') return this.replace(what, by);
    return this.replace(new RegExp(what.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'g'), by);
  },
  trimStart(this: string) {
    return this.replace(/^\s+/, '');
  },
});

add(Object, {
  fromEntries(entries: Iterable<[PropertyKey, unknown]>) {
    const made: Record<PropertyKey, unknown> = {};
    for (const [name, value] of entries)
      Object.defineProperty(made, name, { value, writable: true, enumerable: true, configurable: true });
    return made;
  },
  hasOwn: (holder: object, name: PropertyKey) => Object.prototype.hasOwnProperty.call(holder, name),
});

add(Promise, {
  allSettled: (promises: Iterable<unknown>) =>
    Promise.all(
      Array.from(promises, (promise) =>
        Promise.resolve(promise).then(
          (value) => ({ status: 'fulfilled', value }),
          (reason: unknown) => ({ status: 'rejected', reason }),
        ),
      ),
    ),
});

add(self, {
  queueMicrotask: (run: () => void) =>
    void Promise.resolve()
      .then(run)
      .catch((error: unknown) =>
        setTimeout(() => {
          throw error;
        }),
      ),
});
if (!('globalThis' in self))
  Object.defineProperty(self, 'globalThis', { value: self, writable: true, configurable: true });

add(AbortSignal, {
  timeout: (ms: number) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), ms);
    return controller.signal;
  },
});

add(Element.prototype, {
  replaceChildren(this: Element, ...children: (Node | string)[]) {
    while (this.lastChild) this.removeChild(this.lastChild);
    this.append(...children);
  },
});

add(HTMLFormElement.prototype, {
  requestSubmit(this: HTMLFormElement, button?: HTMLElement) {
    const own = document.createElement('button');
    own.hidden = true;
    if (!button) this.append(own);
    (button ?? own).click();
    own.remove();
  },
});

add(Intl, {
  /** The only kind of list that pages use. */
  ListFormat: function ListFormat(this: { format: (items: readonly string[]) => string }) {
    this.format = (items) => items.join(', ');
  },
});
