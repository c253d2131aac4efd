import { providePage } from '../../loading/loaded.ts';
import { MapServices, PrivacyPage } from '../../features/about/privacy-page.tsx';
import { writtenOr } from '../../features/about/article-page.tsx';
import { ways } from '../../shell/ways.tsx';

export default providePage('privacy-notice', { Page: writtenOr(PrivacyPage, MapServices), around: ways });
