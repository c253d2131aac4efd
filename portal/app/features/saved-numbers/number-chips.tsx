import { useState } from 'react';
import { fill } from '../../format/fill.ts';
import type { SavedNumbersProps } from '../../flow/saved-numbers.ts';
import { useMsisdnFormat } from '../../site/use-msisdn-format.ts';
import { useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';
import { keepFavourite, readSavedNumbers, type SavedNumber } from '../../session/device/saved-numbers.ts';
import { isSharedPhone } from '../../session/device/shared-phone.ts';
import { Button } from '../../ui/button.tsx';
import { star } from '../../ui/icons/icons.ts';
import { NumberName } from './number-name.tsx';

type ChipProps = { known: SavedNumber; onPick: (msisdn: string) => void };

function NumberChip({ known: { msisdn, name, isFavourite }, onPick }: ChipProps) {
  const number = useMsisdnFormat()(msisdn);
  return (
    <li>
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

/** The numbers of this device as buttons, those with a star first; below them the star for the number that is typed. */
export function NumberChips({ number, kind = 'mobile', onPick }: SavedNumbersProps) {
  const texts = useTexts('savedNumbers');
  const { msisdnLength } = useSite();
  const formatMsisdn = useMsisdnFormat();
  const [numbers, setNumbers] = useState(readSavedNumbers);
  const [named, setNamed] = useState<string>();
  const offered = numbers.filter((known) => known.kind === kind && known.msisdn.length === msisdnLength);
  const others = offered.filter(({ msisdn }) => msisdn !== number);
  const isKept = offered.some(({ msisdn, isFavourite }) => msisdn === number && isFavourite);
  const mayKeep = number.length === msisdnLength && !isKept && !isSharedPhone();
  const readAgain = () => setNumbers(readSavedNumbers());
  const keepStar = () => {
    keepFavourite({ msisdn: number, kind }, true);
    readAgain();
    setNamed(number);
  };
  return (
    <div className="stack gap-2">
      {others.length > 0 && (
        <ul className="row gap-2" aria-label={texts.known}>
          {others.map((known) => (
            <NumberChip key={known.msisdn} known={known} onPick={onPick} />
          ))}
        </ul>
      )}
      {mayKeep && (
        <div>
          <Button variant="text" small icon={star} onClick={keepStar}>
            {texts.keep}
          </Button>
        </div>
      )}
      {named === number && isKept && (
        <NumberName
          line={{ msisdn: number, kind }}
          label={fill(texts.nameOf, { number: formatMsisdn(number) })}
          hint={texts.kept}
          onChange={readAgain}
        />
      )}
    </div>
  );
}
