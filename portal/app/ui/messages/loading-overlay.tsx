type LoadingOverlayProps = {
  /** `Please wait ...` */
  title: string;
  /** `Hold on!` */
  holdOn: string;
  /** `We are loading the page for you` */
  message: string;
  /** Heard for the logo. */
  brand: string;
};

/** Covers the page while the next one is fetched: logo, title and two lines, read out once. */
export function LoadingOverlay({ title, holdOn, message, brand }: LoadingOverlayProps) {
  return (
    <div className="loading" role="status">
      <div className="loading__card">
        <span className="logo" role="img" aria-label={brand} />
        <span className="spinner" />
        <p className="loading__title">{title}</p>
        <p>
          {holdOn}
          <br />
          <span className="note">{message}</span>
        </p>
      </div>
    </div>
  );
}
