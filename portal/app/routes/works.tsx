import { EnterpriseOrderPage } from '../features/leads/enterprise-order-page.tsx';
import { providePage } from '../loading/loaded.ts';

export default providePage('works', { Page: EnterpriseOrderPage });
