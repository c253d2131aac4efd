import { useState } from 'react';
import { fill } from '../../format/fill.ts';
import { useMsisdnFormat, useTexts } from '../../site/site.tsx';
import { forgetNumber, keepFavourite, readSavedNumbers, type SavedNumber } from '../../session/device/saved-numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/fields/check.tsx';
import { trash } from '../../ui/icons/icons.ts';
import { NumberName } from './number-name.tsx';

type KeptNumberProps = { known: SavedNumber; onChange: () => void };

function KeptNumber({ known, onChange }: KeptNumberProps) {
  const texts = useTexts('savedNumbers');
  const number = useMsisdnFormat()(known.msisdn);
  const remove = () => {
    forgetNumber(known);
    onChange();
  };
  const star = (isFavourite: boolean) => {
    keepFavourite(known, isFavourite);
    onChange();
  };
  return (
    <li className="memory__row">
      <NumberName line={known} label={fill(texts.nameOf, { number })} />
      <div className="row row--keep">
        <Check label={texts.favourite} checked={known.isFavourite} onCheckedChange={star} />
        <Button variant="text" small icon={trash} aria-label={fill(texts.remove, { number })} onClick={remove}>
          {texts.removeShort}
        </Button>
      </div>
    </li>
  );
}

export function KeptNumbers() {
  const texts = useTexts('savedNumbers');
  const [numbers, setNumbers] = useState(readSavedNumbers);
  if (numbers.length === 0) return <p className="note">{texts.none}</p>;
  return (
    <ul className="stack" aria-label={texts.known}>
      {numbers.map((known) => (
        <KeptNumber
          key={`${known.kind} ${known.msisdn}`}
          known={known}
          onChange={() => setNumbers(readSavedNumbers())}
        />
      ))}
    </ul>
  );
}
