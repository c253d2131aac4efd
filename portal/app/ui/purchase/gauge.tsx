type GaugeProps = {
  /** In the same unit, such as gigabytes. */
  value: number;
  max: number;
  /** What it says in words, for who cannot see it: "62 % left". */
  label: string;
};

/** How much is left of what there was, as a bar; the figures stand beside it. */
export function Gauge({ value, max, label }: GaugeProps) {
  return (
    <meter className="gauge" min={0} max={max} value={value} aria-label={label} title={label}>
      {label}
    </meter>
  );
}
