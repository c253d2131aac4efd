import { providePage } from '../../loading/loaded.ts';
import { ContactPage } from '../../features/about/contact-page.tsx';
import { writtenOr } from '../../features/about/article-page.tsx';
import { ways } from '../../shell/ways.tsx';

export default providePage('contact', { Page: writtenOr(ContactPage), around: ways });
