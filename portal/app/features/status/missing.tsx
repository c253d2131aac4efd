import { readUnderWay } from '../../session/device/under-way.ts';
import { Link } from '../../site/nav.tsx';
import { useTexts } from '../../site/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { searchX } from '../../ui/icons/icons.ts';
import { Empty } from '../../ui/messages/empty.tsx';

export type MissingProps = {
  isNamed: boolean;
};

export function Missing({ isNamed }: MissingProps) {
  const texts = useTexts('statusMissing');
  const underWay = isNamed ? undefined : readUnderWay();
  return (
    <Empty icon={searchX} title={texts.missingTitle}>
      <p>{isNamed ? texts.missingText : texts.unnamedText}</p>
      {underWay && (
        <ButtonLink link={<Link page="status" params={{}} query={{ id: underWay }} />}>{texts.seePayment}</ButtonLink>
      )}
      <ButtonLink variant={underWay ? 'quiet' : undefined} link={<Link page="home" params={{}} />}>
        {texts.toHome}
      </ButtonLink>
    </Empty>
  );
}
