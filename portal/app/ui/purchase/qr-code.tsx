import { useMemo } from 'react';
import { encode } from 'uqr';

/** White modules around a code (ISO/IEC 18004). */
const quiet = 4;

const outlineOf = (rows: boolean[][]) =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');

type QrCodeProps = { text: string; label: string; big?: boolean };

export function QrCode({ text, label, big }: QrCodeProps) {
  const rows = useMemo(() => encode(text, { ecc: 'L', border: 0 }).data, [text]);
  const side = rows.length + 2 * quiet;
  return (
    <svg
      className={big ? 'qr qr--big' : 'qr'}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      role="img"
      aria-label={label}
    >
      <path d={outlineOf(rows)} />
    </svg>
  );
}
