import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Feature, Texts } from '../locales/texts.ts';

const TextsContext = createContext<Partial<Texts>>({});

export const TextsProvider = ({ texts, children }: { texts: Partial<Texts>; children: ReactNode }) => {
  const above = useContext(TextsContext);
  const all = useMemo(() => ({ ...above, ...texts }), [above, texts]);
  return <TextsContext.Provider value={all}>{children}</TextsContext.Provider>;
};

/** Throws for texts that the page does not bring (document/needs.ts). */
export const useTexts = <Name extends Feature>(feature: Name): Texts[Name] => {
  const texts: Partial<Texts> = useContext(TextsContext);
  const found = texts[feature];
  if (!found) throw new Error(`no texts of ${feature}: npm run needs`);
  return found;
};
