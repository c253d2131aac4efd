// What every page of the application needs, named here so that it lies in the entry's file: together it packs into fewer
// bytes than in files of its own (vite.config.ts).
import './api/explain.ts';
import './format/price-text.ts';
import './api/track.ts';
import './api/use-call.ts';
import './features/otp/otp-part.ts';
import './loading/use-answer.ts';
import './format/day-text.ts';
import './format/msisdn.ts';
import './site/site.tsx';
import './site/pages.ts';
import './loading/together/options-request.ts';
import './session/draft.ts';
import './session/query-data.ts';
import './ui/purchase/amount.tsx';
import './ui/purchase/receipt.tsx';
import './ui/card.tsx';
import './ui/back-link.tsx';
import './ui/messages/banner.tsx';
import './ui/messages/empty.tsx';
import './ui/medal.tsx';
import './ui/purchase/receipt.tsx';
import './ui/messages/skeleton.tsx';
import './session/device/on-device.ts';
