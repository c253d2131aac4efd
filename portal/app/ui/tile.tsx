import { Anchor, type Target } from './anchor.tsx';
import { Medal } from './icon.tsx';

type TileProps = Target & { icon: string; title: string; text: string };

export function Tile({ icon, title, text, ...target }: TileProps) {
  return (
    <Anchor {...target} className="tile">
      <Medal icon={icon} />
      <span>
        <span className="tile__title">{title}</span>
        <span className="tile__text">{text}</span>
      </span>
    </Anchor>
  );
}
