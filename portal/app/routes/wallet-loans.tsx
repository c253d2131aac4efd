import { providePage } from '../loading/provided-pages.ts';
import { ComingPage } from '../features/coming/coming-page.tsx';
import { ways } from '../shell/ways.tsx';
import { useTexts } from '../site/texts.tsx';

function WalletLoansRoute() {
  return <ComingPage texts={useTexts('walletLoans')} useful={['recharge', 'receipt', 'contact']} />;
}

export default providePage('wallet-loans', { Page: WalletLoansRoute, ways });
