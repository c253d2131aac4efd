import { useId } from 'react';

type Band = { colour: 2 | 3 | 4; down?: boolean; x: number; y: number; times: number };

type Weave = { x: number; y: number; reach: number; bands: readonly Band[] };

const period = 92;
const visible = 62.7;
const apart = 9.6;

const weaves: Record<'home' | 'page', Weave> = {
  home: {
    x: 1120,
    y: 140,
    reach: 760,
    bands: [
      { colour: 3, x: -376.3, y: 13.4, times: 10 },
      { colour: 2, x: -78.6, y: -422.3, times: 9, down: true },
      { colour: 2, x: -284.3, y: -170.6, times: 8 },
      { colour: 4, x: 151.4, y: -284.3, times: 7, down: true },
      { colour: 2, x: 289.4, y: -330.3, times: 8, down: true },
      { colour: 3, x: 243.4, y: 175.7, times: 5, down: true },
      { colour: 2, x: -238.3, y: 243.4, times: 7 },
      { colour: 4, x: -100.3, y: 381.4, times: 4 },
    ],
  },
  page: {
    x: 1000,
    y: 240,
    reach: 760,
    bands: [
      { colour: 3, x: -376.3, y: 13.4, times: 4 },
      { colour: 3, x: 83.7, y: 13.4, times: 3 },
      { colour: 2, x: -78.6, y: -422.3, times: 9, down: true },
      { colour: 4, x: 151.4, y: -284.3, times: 4, down: true },
      { colour: 2, x: -284.3, y: 197.4, times: 7 },
    ],
  },
};

const threadsOf = ({ x, y, times, down }: Band) => {
  const length = (times - 1) * period + visible;
  const thread = (offset: number) => (down ? `M${x + offset} ${y}v${length}` : `M${x} ${y + offset}h${length}`);
  return [0, apart, 2 * apart].map(thread).join('');
};

const rounded = (path: string) => path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10));

const acrossGround =
  'M-8.3 13.4h155M-8.3 23h155M-8.3 32.6h155M-54.3 59.4h155M-54.3 69h155M-54.3 78.6h155M59.4-8.3v155M69-8.3v155M78.6-8.3v155M13.4-54.3v155M23-54.3v155M32.6-54.3v155';

export function HeroArt({ weave }: { weave: keyof typeof weaves }) {
  const id = useId();
  const { x, y, reach, bands } = weaves[weave];
  const turned = `translate(${x} ${y})rotate(45)`;
  return (
    <svg className="art" viewBox="0 0 1280 640" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      <radialGradient id={`${id}g`} gradientUnits="userSpaceOnUse" cx={x} cy={y} r={reach}>
        <stop stopColor="#fff" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </radialGradient>
      <mask id={`${id}m`}>
        <path fill={`url(#${id}g)`} d="M0 0h1280v640H0z" />
      </mask>
      <pattern id={`${id}p`} width={period} height={period} patternUnits="userSpaceOnUse" patternTransform={turned}>
        <path data-s="1" strokeDasharray="62.7 29.3" d={acrossGround} />
      </pattern>
      <g mask={`url(#${id}m)`}>
        <path fill={`url(#${id}p)`} d="M0 0h1280v640H0z" />
        <g strokeDasharray="62.7 29.3" transform={turned}>
          {bands.map((band) => (
            <path key={`${band.x} ${band.y}`} data-s={band.colour} d={rounded(threadsOf(band))} />
          ))}
        </g>
      </g>
    </svg>
  );
}
