/** Something to hand on: its title, what it says, and its address. */
export type Shared = { title: string; text?: string; url: string };

/** Whether the browser has a way of its own to hand something on; where it has none, the address is copied. */
export const hasShare = () => 'share' in navigator;

/** The address that opens a messenger with what is handed on, where the browser has no sheet of its own; nobody is chosen yet. */
export const messengerAddress = ({ text, url }: Shared) =>
  `https://wa.me/?text=${encodeURIComponent(text ? `${text}\n${url}` : url)}`;

/** What became of it: `copied` when the address lies in the clipboard, `refused` when not even that was allowed. */
export type SharedHow = 'shared' | 'copied' | 'refused';

/** Hands something on by the browser's own sheet, else copies its address. Closing the sheet is no refusal. */
export const share = async (what: Shared): Promise<SharedHow> => {
  try {
    if (hasShare()) {
      await navigator.share(what);
      return 'shared';
    }
  } catch (refusal) {
    if (refusal instanceof DOMException && refusal.name === 'AbortError') return 'shared';
  }
  try {
    await navigator.clipboard.writeText(what.url);
    return 'copied';
  } catch {
    return 'refused';
  }
};
