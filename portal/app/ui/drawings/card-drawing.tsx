/** Bank cards of nobody's make. Decoration. */
export function CardDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 72 72" width="64" height="64" aria-hidden="true">
      <rect x="12" y="10" width="56" height="36" rx="6" fill="var(--art-4)" />
      <rect x="4" y="20" width="60" height="40" rx="6" fill="var(--brand-700)" />
      <path fill="var(--brand-900)" d="M4 28h60v8H4z" />
      <rect x="10" y="42" width="13" height="10" rx="2" fill="var(--accent-400)" />
      <path stroke="var(--brand-700)" d="M10 47h13M16.500 42v10" />
      <path stroke="var(--brand-100)" strokeWidth="2.6" strokeLinecap="round" d="M30 45h26M30 52h16" />
    </svg>
  );
}
