import { useState } from 'react';
import { Chips } from '../fields/chips.tsx';

type Scheme = 'auto' | 'light' | 'dark';

const mediaRules = (rules: CSSRuleList): CSSMediaRule[] =>
  [...rules].flatMap((rule) => {
    const below = rule instanceof CSSGroupingRule ? mediaRules(rule.cssRules) : [];
    return rule instanceof CSSMediaRule ? [rule].concat(below) : below;
  });

const conditions: Record<Scheme, string> = { auto: '(prefers-color-scheme: dark)', light: 'not all', dark: 'all' };

let darkRules: CSSMediaRule[] | undefined;

const show = (scheme: Scheme) => {
  darkRules ??= [...document.styleSheets]
    .flatMap((sheet) => mediaRules(sheet.cssRules))
    .filter((rule) => rule.conditionText.includes('prefers-color-scheme: dark'));
  for (const rule of darkRules) rule.media.mediaText = conditions[scheme];
};

const options: { value: Scheme; label: string }[] = [
  { value: 'auto', label: 'Appareil' },
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
];

export function ThemeSwitch() {
  const [scheme, setScheme] = useState<Scheme>('auto');
  const choose = (value: string) => {
    const chosen = options.find((each) => each.value === value)?.value ?? 'auto';
    setScheme(chosen);
    show(chosen);
  };
  return <Chips name="theme" label="Thème" options={options} value={scheme} onValueChange={choose} />;
}
