import { html, type Html } from '../html.ts';

type IconName = 'battery-full' | 'chevron-down' | 'rotate-ccw' | 'signal';

/** The page's four icons (Lucide), which `icon` references. */
export const sprite: Html = html`<svg hidden>
  <symbol id="i-battery-full" viewBox="0 0 24 24">
    <path d="M10 10v4" />
    <path d="M14 10v4" />
    <path d="M22 14v-4" />
    <path d="M6 10v4" />
    <rect x="2" y="6" width="16" height="12" rx="2" />
  </symbol>
  <symbol id="i-chevron-down" viewBox="0 0 24 24"><path d="m6 9 6 6 6-6" /></symbol>
  <symbol id="i-rotate-ccw" viewBox="0 0 24 24">
    <path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8" />
    <path d="M3 3v5h5" />
  </symbol>
  <symbol id="i-signal" viewBox="0 0 24 24">
    <path d="M2 20h.01" />
    <path d="M7 20v-4" />
    <path d="M12 20v-8" />
    <path d="M17 20V8" />
    <path d="M22 4v16" />
  </symbol>
</svg>`;

/** Returns a decorative icon; its meaning is in the text beside it. */
export const icon = (name: IconName, size = ''): Html => {
  return html`<svg class="icon ${size}" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-${name}" /></svg>`;
};
