import type { Device } from '@selfcare/contract/leads/leads';
import { Assure } from '../../ui/purchase/receipt.tsx';
import { check } from '../../ui/icons/icons.ts';

export function DeviceCard({ device: { deviceName, heading_image: picture, features } }: { device: Device }) {
  return (
    <div className="lead-device">
      {picture && <img className="lead-device__art" src={picture} alt="" width={320} height={260} />}
      <div className="stack gap-3">
        <h2>{deviceName}</h2>
        <Assure items={features.map((text) => ({ icon: check, text }))} />
      </div>
    </div>
  );
}
