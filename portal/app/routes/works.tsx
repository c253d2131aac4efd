import { WorksPage } from '../features/leads/works-page.tsx';
import { providePage } from '../loading/provided-pages.ts';

export default providePage('works', { Page: WorksPage });
