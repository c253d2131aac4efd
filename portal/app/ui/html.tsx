/** Sanitised HTML as text to read; nothing else may come in here. */
export function Html({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
