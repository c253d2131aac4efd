import { memo } from 'react';
import type { Ways } from '../loading/loaded.ts';
import { useSite } from '../site/site.tsx';
import { deferred } from './deferred.tsx';

const PrivacyEntry = deferred(async () => (await import('./background.tsx')).PrivacyEntry);

/** The end of every page; on the payment steps, which have no ways, only who stands behind it. */
export const Footer = memo(function Footer({ ways }: { ways: Ways | undefined }) {
  const { brand } = useSite();
  return (
    <footer className="foot">
      <div className="selvage" />
      <div className="wrap">
        {ways && <ways.Columns />}
        <div className="foot__end">
          <span>© {brand.company}</span>
          <PrivacyEntry />
        </div>
      </div>
    </footer>
  );
});
