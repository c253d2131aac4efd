import { providePage } from '../../loading/loaded.ts';
import { ComingPage } from '../../features/coming/coming-page.tsx';
import { writtenOr } from '../../features/about/article-page.tsx';
import { ways } from '../../shell/ways.tsx';
import { useTexts } from '../../site/site.tsx';

function LoansToCome() {
  return <ComingPage page="wallet-loans" texts={useTexts('walletLoans')} />;
}

export default providePage('wallet-loans', { Page: writtenOr(LoansToCome), around: ways });
