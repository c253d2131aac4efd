import { useState } from 'react';
import { useCall } from '../../api/call.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { prefixed } from '../../site/pages.ts';
import { answer, asksForPrivacy, isAllowed } from '../../session/device/consent.ts';
import { isSharedPhone, setSharedPhone } from '../../session/device/shared-phone.ts';
import { Banner } from '../../ui/messages/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/fields/check.tsx';
import { trash } from '../../ui/icons/icons.ts';
import { Modal } from '../../ui/messages/modal.tsx';
import { KeptNumbers } from './kept-numbers.tsx';
import { forgetAgain } from '../../session/device/again.ts';
import { forgetAll, removeFromDevice } from '../../session/device/device.ts';
import type { DeviceKey } from '../../session/device/on-device.ts';
import { forgetOwnAmounts } from '../../session/device/learn.ts';
import { forgetNumbers } from '../../session/device/saved-numbers.ts';
import { forgetUnderWay, readUnderWay } from '../../session/device/under-way.ts';

/** The key of session/lead.ts, which only 5G at home loads. */
const draftCode: DeviceKey = 'leadDraftCode';

/** A shared phone forgets purchases and the code of the 5G draft. */
export const sharePhone = (isShared: boolean) => {
  setSharedPhone(isShared);
  if (!isShared) return;
  forgetNumbers();
  forgetOwnAmounts();
  forgetAgain();
  const underWay = readUnderWay();
  if (underWay) forgetUnderWay(underWay);
  removeFromDevice(draftCode);
};

type Forgetting = 'offered' | 'asking' | 'running' | 'not told';

const useForgetting = () => {
  const call = useCall();
  const { prefix } = useSite();
  const [state, setState] = useState<Forgetting>('offered');
  const forget = async () => {
    setState('running');
    forgetAll();
    const { outcome } = await call('forgetBrowser', {});
    if (outcome !== 'success') return setState('not told');
    // A form behind the sheet may have written meanwhile.
    forgetAll();
    location.replace(prefixed(prefix, '/'));
  };
  return { state, setState, forget, isForgotten: state === 'running' || state === 'not told' };
};

type ForgetMeProps = Pick<ReturnType<typeof useForgetting>, 'state' | 'setState' | 'forget'>;

const show = (answers: Element | null) => answers?.scrollIntoView({ block: 'nearest' });

function ForgetMe({ state, setState, forget }: ForgetMeProps) {
  const texts = useTexts('savedNumbers');
  if (state === 'offered') {
    return (
      <Button variant="quiet" block icon={trash} onClick={() => setState('asking')}>
        {texts.forget}
      </Button>
    );
  }
  const isNotTold = state === 'not told';
  return (
    <Banner tone="warn" role="alert" title={isNotTold ? texts.forgetNotTold : texts.forgetSure}>
      <div className="stack gap-2">
        <p>{isNotTold ? texts.forgetNotToldText : texts.forgetText}</p>
        <div className="row" ref={show}>
          <Button small busy={state === 'running'} busyText={texts.forgetting} onClick={() => void forget()}>
            {isNotTold ? texts.forgetAgain : texts.forgetYes}
          </Button>
          {state === 'asking' && (
            <Button small variant="quiet" onClick={() => setState('offered')}>
              {texts.forgetNo}
            </Button>
          )}
        </div>
      </div>
    </Banner>
  );
}

function Counting() {
  const texts = useTexts('savedNumbers');
  const { afterYes } = useSite();
  const [isOn, setOn] = useState(() => isAllowed('steps', afterYes));
  const isRefused = asksForPrivacy();
  const change = (isChosen: boolean) => {
    answer('steps', isChosen);
    setOn(isChosen);
  };
  return (
    <Check
      label={texts.counting}
      text={isRefused ? texts.countingRefused : texts.countingText}
      checked={isOn && !isRefused}
      disabled={isRefused}
      onCheckedChange={change}
    />
  );
}

export function PrivacySheet({ onClose }: { onClose: () => void }) {
  const texts = useTexts('savedNumbers');
  const [isShared, setShared] = useState(isSharedPhone);
  const { isForgotten, ...forgetting } = useForgetting();
  const changeShared = (isChosen: boolean) => {
    sharePhone(isChosen);
    setShared(isChosen);
  };
  return (
    <Modal open title={texts.heading} intro={texts.intro} onClose={onClose} closeLabel={texts.close}>
      <div className="stack gap-5">
        {!isForgotten && (
          <>
            {!isShared && <KeptNumbers />}
            <div>
              <Check label={texts.shared} text={texts.sharedText} checked={isShared} onCheckedChange={changeShared} />
              <Counting />
            </div>
          </>
        )}
        <ForgetMe {...forgetting} />
      </div>
    </Modal>
  );
}
