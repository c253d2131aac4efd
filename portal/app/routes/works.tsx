import { EnterpriseOrderPage } from '../features/leads/enterprise-order-page.tsx';
import { providePage } from '../loading/provided-pages.ts';

export default providePage('works', { Page: EnterpriseOrderPage });
