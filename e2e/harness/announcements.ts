import type { Locator, Page } from 'playwright-core';

type Heard = { heard: string[] };

/** Records the live-region announcements of every document of a page. */
export const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const live = '[role=status], [role=alert], [aria-live], output';
    const hear = (region: Element | null | undefined) => {
      if (!(region instanceof HTMLElement) || region.closest('[aria-hidden=true]')) return;
      const text = region.innerText.replaceAll(/\s+/g, ' ').trim();
      if (text && heard.at(-1) !== text) heard.push(text);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        hear((target instanceof Element ? target : target.parentElement)?.closest(live));
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const region of [node, ...node.querySelectorAll('*')]) if (region.matches(live)) hear(region);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

/** Returns the announcements of this document, in order. */
export const heardOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as Heard).heard.slice());

/** Returns the accessibility tree of a part: roles, names, states, without addresses and with normal spaces. */
export const treeOf = async (part: Locator): Promise<string> =>
  (await part.ariaSnapshot())
    .split('\n')
    .filter((line) => !/^\s*- \/(?:url|placeholder):/.test(line))
    .map((line) => line.replaceAll(/[\u00a0\u202f]/g, ' '))
    .join('\n');

type Node = {
  nodeId: string;
  childIds?: string[];
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
};

const named = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'checkbox',
  'radio',
  'radiogroup',
  'combobox',
  'dialog',
]);

const has = ({ properties = [] }: Node, name: string, value: string) =>
  properties.some((property) => property.name === name && String(property.value.value) === value);

const allNodesOf = async (page: Page): Promise<Node[]> => {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] };
  await session.detach();
  return nodes;
};

/** Returns the accessibility nodes of a page. */
const nodesOf = async (page: Page): Promise<Node[]> => (await allNodesOf(page)).filter(({ ignored }) => !ignored);

const plain = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ').trim() ?? '';

/** Returns the description of a control or dialog, with normal spaces. */
export const descriptionOf = async (page: Page, role: string, name: string): Promise<string> => {
  const nodes = await nodesOf(page);
  return plain(nodes.find((node) => node.role?.value === role && plain(node.name?.value) === name)?.description?.value);
};

/**
 * Returns the accessibility gaps of a page: controls or dialogs without a name, wrong fields without a reason, a
 * missing main heading.
 */
export const missedOn = async (page: Page): Promise<string[]> => {
  const heard = await nodesOf(page);
  const nameless = heard.filter((node) => named.has(node.role?.value ?? '') && !node.name?.value);
  const unexplained = heard.filter((node) => has(node, 'invalid', 'true') && !node.description?.value);
  const isModal = heard.some((node) => has(node, 'modal', 'true'));
  const headings = heard.filter((node) => node.role?.value === 'heading' && has(node, 'level', '1'));
  return [
    ...nameless.map(({ role }) => `a ${role?.value} without a name`),
    ...unexplained.map(({ name }) => `${name?.value} does not say what is wrong`),
    ...(isModal || headings.length === 1 ? [] : [`${headings.length} main headings`]),
  ];
};

/** Returns controls whose description repeats their name. */
export const saidTwice = async (page: Page): Promise<string[]> =>
  (await nodesOf(page)).flatMap(({ name, description }) => {
    const [called, told] = [plain(name?.value), plain(description?.value)];
    return told && called.includes(told) ? [called] : [];
  });

/** Counts the live regions that say a sentence now. */
export const saidOf = (page: Page, sentence: string): Promise<number> =>
  page.evaluate((said) => {
    const live = [...document.querySelectorAll<HTMLElement>('[role=status], [role=alert], [aria-live], output')];
    const heard = live.filter((each) => each.checkVisibility() && !each.closest('[aria-hidden=true]'));
    return heard.filter((each) => each.textContent.replaceAll(/\s+/g, ' ').trim() === said).length;
  }, sentence);

/** Returns table rows with more or fewer cells than headings: a screen reader would name the wrong heading. */
export const tablesOf = async (page: Page): Promise<string[]> => {
  const nodes = await allNodesOf(page);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const partsOf = ({ childIds = [] }: Node): Node[] =>
    childIds.flatMap((id) => {
      const child = byId.get(id);
      return child ? [child] : [];
    });
  const cellsOf = (row: Node) =>
    partsOf(row).filter(
      ({ ignored, role }) => !ignored && ['cell', 'rowheader', 'columnheader'].includes(role?.value ?? ''),
    );
  const rowsOf = (node: Node): Node[] =>
    partsOf(node).flatMap((child) => (child.role?.value === 'row' ? [child] : rowsOf(child)));
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.value === 'table')
    .flatMap((table) => {
      const [head, ...rows] = rowsOf(table);
      const count = head ? cellsOf(head).length : 0;
      return rows
        .filter((row) => cellsOf(row).length !== count)
        .map((row) => `${cellsOf(row).length} cells under ${count} headings: ${plain(cellsOf(row)[0]?.name?.value)}`);
    });
};
