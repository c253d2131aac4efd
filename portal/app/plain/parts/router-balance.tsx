import { choicePaths } from '@selfcare/contract/plain-pages';
import { BalanceLeft } from '../../features/broadband/balance-left.tsx';
import { useSite, useTexts } from '../../site/site.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import type { Fields } from './choice-form.tsx';
import { Post } from './form-parts.tsx';

/** Draws the balance of a router; each reading costs one of the day's few. */
export function RouterBalance({ view }: Fields) {
  const texts = useTexts('broadbandOffer');
  const plain = useTexts('plain');
  const { broadbandBalanceOtp } = useSite();
  const { balance, typed, token } = view;
  // Only the application asks for the code.
  if (broadbandBalanceOtp) return <p className="meta">{plain.balanceByCode}</p>;
  if (balance && 'left' in balance) return <BalanceLeft items={balance.left} />;
  return (
    <Post to={choicePaths.broadband} token={token}>
      <input type="hidden" name="msisdn" value={typed.msisdn} />
      {balance && (
        <Banner tone="bad" role="alert" title={texts.balanceFailed}>
          {balance.failed}
        </Banner>
      )}
      <button type="submit" name="balance" value="1" className="btn btn--soft btn--block">
        {texts.balanceShow}
      </button>
    </Post>
  );
}
