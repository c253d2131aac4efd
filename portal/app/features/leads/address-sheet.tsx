import { useEffect, useRef, useState } from 'react';
import { MapCredits } from '../../map/map-credits.tsx';
import type { OpenedMap } from '../../map/map.ts';
import type { ViewOf } from '../../loading/loaded.ts';
import type { LeadPlace } from '../../session/lead.ts';
import { useTexts } from '../../site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/messages/modal.tsx';

export type AddressSheetProps = {
  address: string;
  found: LeadPlace | undefined;
  view: ViewOf<'address'> | undefined;
  onConfirm: (place: LeadPlace | null) => void;
  onEdit: () => void;
};

const zoom = 12;
/** For small phones; browsers with `field-sizing` ignore it. */
const charactersOfRow = 30;

type PinMapProps = { view: ViewOf<'address'>; at: LeadPlace; onMove: (at: LeadPlace) => void };

function PinMap({ view, at, onMove }: PinMapProps) {
  const texts = useTexts('placeSearch');
  const own = useTexts('homeInternet');
  const ref = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming');
  const moved = useRef(onMove);
  useEffect(() => {
    moved.current = onMove;
  }, [onMove]);
  useEffect(() => {
    // Otherwise the first link, a map credit, would get the focus.
    ref.current?.focus();
    let opened: OpenedMap | undefined;
    let isOver = false;
    const open = async () => {
      try {
        const { openMap } = await import('../../map/open-map.ts');
        if (isOver || !ref.current) return;
        opened = openMap(ref.current, {
          centre: at,
          zoom,
          bounds: view.bounds,
          basemap: view.basemap,
          ...(view.tiles && { tiles: view.tiles.url }),
          texts: { map: texts.map, zoomIn: texts.zoomIn, zoomOut: texts.zoomOut, pin: own.pin },
        });
        opened.pin(at, (place) => moved.current(place));
        setState('there');
      } catch {
        if (!isOver) setState('failed');
      }
    };
    void open();
    return () => {
      isOver = true;
      opened?.remove();
    };
    // Creates the map once; later the pin moves in it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, []);
  return (
    <>
      <div className="lead-map place-view">
        {state !== 'there' && <p className="meta">{state === 'coming' ? texts.mapLoading : texts.mapFailed}</p>}
        <div className="lead-map__place" ref={ref} tabIndex={-1} hidden={state === 'failed'} />
      </div>
      {view.tiles ? <p className="map-credits">{view.tiles.credits}</p> : <MapCredits />}
    </>
  );
}

export function AddressSheet({ address, found, view, onConfirm, onEdit }: AddressSheetProps) {
  const texts = useTexts('homeInternet');
  const [place, setPlace] = useState(found);
  const [isSure, setSure] = useState(false);
  const box = (
    <div className="field">
      <label className="field__label" htmlFor="lead-address">
        {texts.address}
      </label>
      <div className="field__box">
        <textarea
          className="field__input lead-address"
          id="lead-address"
          rows={Math.ceil(address.length / charactersOfRow)}
          value={address}
          readOnly
        />
      </div>
    </div>
  );
  if (isSure)
    return (
      <Modal
        open
        title={texts.sureTitle}
        intro={texts.sureText}
        onClose={onEdit}
        closeLabel={texts.close}
        foot={
          <>
            <Button block onClick={() => onConfirm(place ?? null)}>
              {texts.confirm}
            </Button>
            <Button block variant="text" onClick={onEdit}>
              {texts.edit}
            </Button>
          </>
        }
      >
        {box}
      </Modal>
    );
  return (
    <Modal
      open
      wide
      title={texts.mapTitle}
      intro={found ? texts.mapText : texts.mapNone}
      onClose={onEdit}
      closeLabel={texts.close}
      foot={
        <Button block onClick={() => setSure(true)}>
          {texts.goOn}
        </Button>
      }
    >
      <div className="stack gap-4">
        {view && found && <PinMap view={view} at={found} onMove={setPlace} />}
        {box}
      </div>
    </Modal>
  );
}
