/**
 * Adds a sheet that the document did not bring: a sheet made by script is no inline style for the content policy, and the
 * layers named in the document's own sheet keep its rules in their place.
 */
export const addStyle = (style: string) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
};
