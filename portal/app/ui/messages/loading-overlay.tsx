type LoadingOverlayProps = {
  title: string;
  holdOn: string;
  message: string;
  brand: string;
};

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
