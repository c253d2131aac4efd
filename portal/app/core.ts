// What every page of the application needs, named here so that it lies in the entry's file: together it packs into fewer
// bytes than in files of its own (vite.config.ts).
import './api/explain.ts';
import './api/money-text.ts';
import './api/price-text.ts';
import './api/track.ts';
import './api/use-call.ts';
import './features/otp/otp-part.ts';
import './lib/day-text.ts';
import './lib/msisdn.ts';
import './lib/web-address.ts';
import './session/draft.ts';
import './session/query-data.ts';
import './ui/amount.tsx';
import './ui/assure.tsx';
import './ui/card.tsx';
import './ui/crumbs.tsx';
import './ui/empty.tsx';
import './ui/fold.tsx';
import './ui/medal.tsx';
import './ui/receipt.tsx';
import './ui/skeleton.tsx';
import './ui/toast-store.ts';
