/** Text for HTML, in elements and in attributes with double quotes. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** JSON that cannot end the script element it stands in. */
export const toScriptJson = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');
