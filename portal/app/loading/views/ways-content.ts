type Way = { label: string; href: string };

/** Menu and footer as the market wrote them, else as the portal has them; addresses with their language's prefix. */
export type WaysContent = {
  /** `current` where the page stands for it; `icon` is an outline. */
  items: readonly (Way & { current?: true; icon?: string })[];
  foot: {
    columns: readonly { title: string; items: readonly Way[] }[];
    tagline: string;
    legal: readonly Way[];
  };
};
