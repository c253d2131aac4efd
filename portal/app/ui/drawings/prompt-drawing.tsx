/** What appears on a phone that is asked for an approval: a window over whatever was open, with a PIN to type. Decoration. */
export function PromptDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 72 72" width="64" height="64" aria-hidden="true">
      <rect x="16" y="1" width="40" height="70" rx="8" fill="var(--brand-700)" />
      <path fill="var(--brand-300)" opacity=".5" d="M20 9h32v50H20z" />
      <circle cx="36" cy="65" r="2.4" fill="var(--brand-300)" />
      <rect
        x="4.7"
        y="16.7"
        width="62.6"
        height="38.6"
        rx="6.3"
        fill="#fff"
        stroke="var(--neutral-300)"
        strokeWidth="1.4"
      />
      <path fill="var(--accent-400)" d="M5 23q0-6 6-6h50q6 0 6 6z" />
      <path stroke="var(--neutral-600)" strokeWidth="2.6" strokeLinecap="round" d="M12 29.5h48M19 34.500h34" />
      <path
        fill="var(--brand-700)"
        d="M17.500 38l4 4-4 4-4-4zm12.300 0l4 4-4 4-4-4zm12.400 0l4 4-4 4-4-4zm12.300 0l4 4-4 4-4-4z"
      />
      <rect x="38" y="48" width="24" height="4.5" rx="2.250" fill="var(--brand-700)" />
    </svg>
  );
}
