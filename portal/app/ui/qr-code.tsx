import { useMemo } from 'react';
import { qrCode } from '../../lib/qr-code.ts';

/** Modules of white that every reader asks for around a code (ISO/IEC 18004). */
const quiet = 4;

const outlineOf = (rows: boolean[][]) =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');

/** A text as a QR code, black on white in every theme; nothing where the text is too long for one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => qrCode(text), [text]);
  if (!rows) return null;
  const side = rows.length + 2 * quiet;
  return (
    <svg className="proof__qr" viewBox={`${-quiet} ${-quiet} ${side} ${side}`} role="img" aria-label={label}>
      <path d={outlineOf(rows)} />
    </svg>
  );
}
