import { providePage } from '../../loading/loaded.ts';
import { AboutPage } from '../../features/about/about-page.tsx';
import { writtenOr } from '../../features/about/article-page.tsx';
import { ways } from '../../shell/ways.tsx';

export default providePage('about', { Page: writtenOr(AboutPage), around: ways });
