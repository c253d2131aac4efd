export type Shared = { title: string; text?: string; url: string };

export const hasShare = () => 'share' in navigator;

export const messengerAddress = ({ text, url }: Shared) =>
  `https://wa.me/?text=${encodeURIComponent(text ? `${text}\n${url}` : url)}`;

export type SharedHow = 'shared' | 'copied' | 'refused';

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
