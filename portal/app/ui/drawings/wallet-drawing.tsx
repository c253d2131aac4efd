/** A wallet with a note in it. Decoration. */
export function WalletDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 72 72" width="64" height="64" aria-hidden="true">
      <path fill="var(--accent-400)" d="M16 14l34-8 6 22H16z" />
      <circle cx="36" cy="19" r="6" fill="var(--accent-500)" />
      <rect x="5" y="20" width="60" height="42" rx="8" fill="var(--brand-700)" />
      <path fill="none" stroke="var(--brand-100)" strokeWidth="1.6" strokeDasharray="3 3" d="M10 26h50" />
      <path fill="var(--brand-900)" d="M46 34h20a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H46a8 8 0 0 1 0-16z" />
      <circle cx="48" cy="42" r="3.6" fill="var(--accent-400)" />
    </svg>
  );
}
