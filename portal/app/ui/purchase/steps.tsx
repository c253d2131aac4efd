type StepsProps = {
  /** Read before the list: "Steps". */
  label: string;
  steps: readonly string[];
  /** Index of the present one. */
  current: number;
};

/** How far the purchase has come, with the present step read as current. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li key={step} data-done={index < current || undefined} aria-current={index === current ? 'step' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}
