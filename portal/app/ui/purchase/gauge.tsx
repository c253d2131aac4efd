type GaugeProps = {
  /** Whole per cent: it may be read out. */
  percent: number;
  label: string;
};

export function Gauge({ percent, label }: GaugeProps) {
  return (
    <meter className="gauge" min={0} max={100} value={percent} aria-label={label}>
      {label}
    </meter>
  );
}
