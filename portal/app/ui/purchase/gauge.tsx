type GaugeProps = {
  /** Of a hundred, whole: it may be read out. */
  percent: number;
  /** What it says in words, for who cannot see it: "62 % left". */
  label: string;
};

/** How much is left of what there was, as a bar; the figures stand beside it. */
export function Gauge({ percent, label }: GaugeProps) {
  return (
    <meter className="gauge" min={0} max={100} value={percent} aria-label={label}>
      {label}
    </meter>
  );
}
