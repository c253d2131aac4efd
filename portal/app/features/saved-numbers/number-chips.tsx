import { useState } from 'react';
import { fill } from '../../format/fill.ts';
import type { SavedNumbersProps } from '../../forms/shared-parts.ts';
import { useMsisdnFormat, useSite, useTexts } from '../../site/site.tsx';
import { keepFavourite, readSavedNumbers, type SavedNumber } from '../../session/device/saved-numbers.ts';
import { mayKeepHere } from '../../session/device/shared-phone.ts';
import { Button } from '../../ui/button.tsx';
import { star } from '../../ui/icons/icons.ts';
import { NumberName } from './number-name.tsx';

type ChipProps = { known: SavedNumber; onPick: (msisdn: string) => void };

function NumberChip({ known: { msisdn, name, isFavourite }, onPick }: ChipProps) {
  const number = useMsisdnFormat()(msisdn);
  return (
    <li className="chip">
      <Button
        variant="soft"
        small
        icon={isFavourite ? star : undefined}
        aria-label={name && `${name}, ${number}`}
        onClick={() => onPick(msisdn)}
      >
        {name ?? <span className="num">{number}</span>}
      </Button>
    </li>
  );
}

function NumberChips({ number, kind, onPick }: Required<SavedNumbersProps>) {
  const texts = useTexts('savedNumbers');
  const { msisdnLength } = useSite();
  const others = readSavedNumbers().filter(
    (known) => known.kind === kind && known.msisdn.length === msisdnLength && known.msisdn !== number,
  );
  return others.length > 0 ? (
    <ul className="chips chips--line" aria-label={texts.known}>
      {others.map((known) => (
        <NumberChip key={known.msisdn} known={known} onPick={onPick} />
      ))}
    </ul>
  ) : null;
}

function KeepNumber({ number, kind }: Required<Pick<SavedNumbersProps, 'number' | 'kind'>>) {
  const texts = useTexts('savedNumbers');
  const formatMsisdn = useMsisdnFormat();
  const [named, setNamed] = useState<string>();
  const line = { msisdn: number, kind };
  const isKept = readSavedNumbers().some(
    (known) => known.kind === kind && known.msisdn === number && known.isFavourite,
  );
  const keepStar = () => {
    keepFavourite(line, true);
    setNamed(number);
  };
  if (isKept) {
    return named === number ? (
      <NumberName line={line} label={fill(texts.nameOf, { number: formatMsisdn(number) })} hint={texts.kept} />
    ) : null;
  }
  return mayKeepHere() ? (
    <div>
      <Button variant="text" small icon={star} onClick={keepStar}>
        {texts.keep}
      </Button>
    </div>
  ) : null;
}

export function KnownNumbers({ number, kind = 'mobile', onPick }: SavedNumbersProps) {
  return onPick ? <NumberChips {...{ number, kind, onPick }} /> : <KeepNumber number={number} kind={kind} />;
}
