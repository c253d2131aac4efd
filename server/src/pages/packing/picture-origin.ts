const picture = /(["'\s,(]|&quot;)(?=\/(?:media\/[0-9a-f]{64}\/|device\.svg\b))/g;

/** Writes the pictures of a document, or of the data in it, with the origin that hands them out (a CDN), where there is one. */
export const withPictureOrigin = (text: string, assetsUrl: string | undefined): string =>
  assetsUrl === undefined ? text : text.replace(picture, (before) => before + assetsUrl);
