import { useSite, useTexts } from '../../../site/site.tsx';
import { Link } from '../../../site/nav.tsx';
import { readRedirectUrl, returnPage } from '../../../session/redirect-url.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { refreshCw } from '../../../ui/icons/icons.ts';

export function ReturnLink({ isMain }: { isMain?: boolean }) {
  const texts = useTexts('status');
  const page = returnPage(readRedirectUrl(), useSite()) ?? 'home';
  return (
    <ButtonLink variant={isMain ? 'main' : 'text'} block link={<Link page={page} params={{}} />}>
      {texts.back}
    </ButtonLink>
  );
}

export type CheckingProps = { isChecking: boolean; onCheck: () => void };

export function CheckButton({ isChecking, onCheck, variant }: CheckingProps & { variant?: 'text' }) {
  const texts = useTexts('status');
  const icon = variant ? undefined : refreshCw;
  return (
    <Button block variant={variant} icon={icon} busy={isChecking} busyText={texts.checking} onClick={onCheck}>
      {texts.checkNow}
    </Button>
  );
}
